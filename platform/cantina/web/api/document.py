"""The OpenAPI document, made from the declared calls and their schemas."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema

from ... import __version__
from ..host import host
from . import schemas
from .calls import CALLS, PREFIX, Call, Token

DESCRIPTION = """\
Tables of a Cantina host for programs. A seat's token is the seat: keep it. Every answer is made for the eyes of one viewer.
Texts come in the language of `Accept-Language`."""

PROBLEM = schemas.Problem()
OUT = "Out"
"""How the names of schemas end whose plain names are contract words."""

REFUSALS = {
    400: "The body is not a JSON object.",
    401: "There is no token, or nobody has it.",
    403: "The decision, the seat or the table is somebody else's.",
    404: "Nothing has that code or id.",
    409: "The table has changed, or waits for its host.",
    422: "The action is not open, or a field is not as it should be.",
    429: "Too many calls in a short time.",
    500: "The rules of the title failed.",
    503: "There is no room for another stream, or the host cannot save.",
}


def document() -> dict[str, Any]:
    """Return the OpenAPI document of this host."""
    return _document(tuple(sorted(host().plugins.bots)))


@lru_cache(maxsize=2)
def _document(bots: tuple[str, ...]) -> dict[str, Any]:
    """Make the document; `bots`, which its schemas list by themselves, tells when it must be made anew."""
    plugin = MarshmallowPlugin(schema_name_resolver=_name)
    spec = APISpec(
        title="Cantina",
        version=__version__,
        openapi_version="3.1.0",
        plugins=[plugin],
        info={"description": DESCRIPTION},
        servers=[{"url": PREFIX}],
    )
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for call in CALLS:
        spec.path(path=re.sub(r"<(\w+)>", r"{\1}", call.path), operations={call.method.lower(): _operation(call)})
    made = spec.to_dict()
    for name, schema in made["components"]["schemas"].items():
        cls = getattr(schemas, name, None) or getattr(schemas, f"{name}{OUT}")
        schema["description"] = cls.__doc__
    made["components"]["schemas"]["NewSeat"] |= {"minProperties": 1, "maxProperties": 1}
    return made


def _operation(call: Call) -> dict[str, Any]:
    responses: dict[str, Any] = {str(call.status): {"description": "Done.", "content": _content(call.gives)}}
    for status in call.refusals:
        responses[str(status)] = {"description": REFUSALS[status], "content": _content(PROBLEM)}
    operation: dict[str, Any] = {"operationId": call.name, "summary": call.summary, "responses": responses}
    if call.description:
        operation["description"] = call.description
    if call.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(call.takes)}
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"<(\w+)>", call.path)
    ]
    if parameters:
        operation["parameters"] = parameters
    if call.token is not Token.NONE:
        operation["security"] = [{"token": []}] if call.token is Token.MUST else [{}, {"token": []}]
    return operation


def _content(what: Schema | str) -> dict[str, Any]:
    return {what: {}} if isinstance(what, str) else {"application/json": {"schema": what}}


def _name(schema: Any) -> str:
    cls = schema if isinstance(schema, type) else type(schema)
    return cls.__name__.removesuffix(OUT)

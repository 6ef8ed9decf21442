"""How other devices on the network reach this host, and the squares that phones scan."""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache

import ifaddr
import segno
from markupsafe import Markup

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def likely_address() -> str | None:
    """Return this machine's address on the network it would send through, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address; UDP connect only chooses the way
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback else address


def addresses() -> list[str]:
    """Return this machine's IPv4 addresses, the likeliest first; loopback only if there is no other."""
    found = {str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4}
    outside = sorted(a for a in found if not (ipaddress.ip_address(a).is_loopback or ipaddress.ip_address(a).is_link_local))
    first = likely_address()
    if first is not None:
        outside = [first, *(a for a in outside if a != first)]
    return outside or ["127.0.0.1"]


@lru_cache(maxsize=256)
def square(url: str) -> Markup:
    """Return the QR code of an address as an SVG without style attributes."""
    svg = segno.make(url, error="m", boost_error=False).svg_inline(border=0, omitsize=True, svgclass="qr", lineclass=None)
    return Markup(svg)  # noqa: S704 (made here from modules, not from the address's text)

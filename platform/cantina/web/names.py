"""Under which names this host answers.

A page of another site can make a browser send requests here under a name of its own that leads to this machine (DNS
rebinding); its scripts would then read the answers. So a request must name an address that this machine has, the machine
itself, or the host's public address.
"""

from __future__ import annotations

import ipaddress
import socket
import time
from urllib.parse import urlsplit

import ifaddr

from .addresses import LOOPBACK

FRESH = 5.0
"""Seconds for which this machine's addresses are believed; a laptop that changes networks gets others."""


class Names:
    """The names of one host: it listens on `listen` and `port` (None: any), `public` are addresses given to people."""

    def __init__(self, listen: str = "127.0.0.1", port: int | None = None, public: tuple[str, ...] = ()) -> None:
        self.port = port
        self._everywhere = listen in ("0.0.0.0", "::")  # noqa: S104 (a comparison)
        own = socket.gethostname().lower()
        self._names = {*LOOPBACK, listen.lower(), own, f"{own.removesuffix('.local')}.local"}
        self._public = {parts.netloc.lower(): parts.scheme for parts in map(urlsplit, public)}
        self._own: set[str] = set()
        self._asked = -FRESH

    def scheme(self, host: str) -> str | None:
        """Return the scheme of the public address with this `Host`, such as https behind a proxy; None for other names."""
        return self._public.get(host.lower())

    def known(self, host: str) -> bool:
        """Tell whether a request's `Host` is a name of this host."""
        if self.scheme(host) is not None:
            return True
        try:
            parts = urlsplit(f"//{host}")
            name, port = parts.hostname, parts.port
        except ValueError:
            return False
        if name is None or parts.netloc != host or (self.port is not None and (port or 80) != self.port):
            return False
        return name in self._names or (self._everywhere and name in self._addresses(name))

    def _addresses(self, name: str) -> set[str]:
        """Return this machine's addresses, asked for again if an unknown one is named."""
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return set()
        if name not in self._own and time.monotonic() - self._asked >= FRESH:
            self._asked = time.monotonic()
            ips = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
            self._own = {str(ip if isinstance(ip, str) else ip[0]).lower() for ip in ips}
        return self._own

"""List other people's work that the site distributes: ``build/static/sbom.cdx.json``, CycloneDX
1.6.

Everything comes from the locks (docs/_web/package-lock.json for the scripts and Pyodide,
kernel-wheels.txt for the Python packages of the browser, .ci/requirements.txt for the pages) and
from the parts of the solver that docs/_site/dds.py compiled. It has no date, and its number follows
from its content, so the same locks give the same bytes.
"""

from __future__ import annotations

import base64
import importlib.metadata
import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterator
from pathlib import Path

import dds
from common import ROOT, SiteError, npm_packages, say, sha256, write_if_new
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from licences import PAGES, WEB
from packageurl import PackageURL

OUT = ROOT / "build" / "static" / "sbom.cdx.json"
LOCK = ROOT / ".ci" / "requirements.txt"
KERNEL = ROOT / "docs" / "_site" / "kernel-wheels.txt"
_PIN = re.compile(r"^([\w.-]+)==([^\s\\;]+)(.*(?:\\\n.*)*)", re.MULTILINE)


def _component(
    kind: str, name: str, version: str, licence: str, hashes: list[HashType]
) -> Component:
    namespace, _, short = name.rpartition("/")
    url = PackageURL(kind, namespace or None, short, version)
    return Component(
        type=ComponentType.LIBRARY,
        group=namespace or None,
        name=short,
        version=version,
        bom_ref=str(url),
        purl=url,
        licenses=[LicenseFactory().make_from_string(licence)] if licence else [],
        hashes=hashes,
    )


def scripts(web: Path) -> Iterator[tuple[Component, list[str]]]:
    """The npm packages of the scripts, each with its dependencies."""
    for name, package in npm_packages(web):
        algorithm, _, digest = package["integrity"].partition("-")
        if algorithm != "sha512":
            raise SiteError(f"The lock has no SHA-512 for {name}.")
        hashed = HashType(alg=HashAlgorithm.SHA_512, content=base64.b64decode(digest).hex())
        made = _component("npm", name, package["version"], package["license"], [hashed])
        yield made, sorted(package.get("dependencies", ()))


def wheels(lock: Path) -> Iterator[Component]:
    """The Python packages of the browser: one file for each, and its hash."""
    for name, version, rest in _PIN.findall(lock.read_text(encoding="utf-8")):
        found = re.findall(r"--hash=sha256:([0-9a-f]{64})", rest)
        hashes = [HashType(alg=HashAlgorithm.SHA_256, content=one) for one in found]
        yield _component("pypi", name, version, "", hashes)


def installed(lock: Path) -> Iterator[Component]:
    """The Python packages whose files are in the pages, in the versions of the lock."""
    pins = {name: version for name, version, _ in _PIN.findall(lock.read_text(encoding="utf-8"))}
    for name in PAGES:
        if name not in pins:
            raise SiteError(f"{lock.name} does not list {name}, whose files are in the pages.")
        about = importlib.metadata.metadata(name).json
        licence = str(about.get("license_expression") or about.get("license") or "")
        # Some have the whole text there.
        yield _component("pypi", name, pins[name], "" if "\n" in licence else licence, [])


def compiled() -> Iterator[Component]:
    """The parts of the solver, if the site has one."""
    for part in dds.parts():
        yield _component("generic", part.name, part.version, part.licence, [])


def bill(version: str) -> bytes:
    """The whole list."""
    site = Component(
        type=ComponentType.APPLICATION,
        name="bridgepath-site",
        version=version,
        bom_ref="bridgepath-site",
        licenses=[LicenseFactory().make_from_string("MIT")],
    )
    bom = Bom()
    bom.metadata.component = site
    npm = {str(one.purl): (one, uses) for one, uses in scripts(WEB)}
    by_name = {"/".join(filter(None, (one.group, one.name))): one for one, _ in npm.values()}
    others = [*wheels(KERNEL), *installed(LOCK), *compiled()]
    for one in (*(one for one, _ in npm.values()), *others):
        bom.components.add(one)
    bom.register_dependency(site, bom.components)
    for one, uses in npm.values():
        bom.register_dependency(one, [by_name[name] for name in uses])
    made: dict[str, object] = json.loads(JsonV1Dot6(bom).output_as_string())
    about = made["metadata"]
    assert isinstance(about, dict)
    del about["timestamp"]
    del made["serialNumber"]
    # The list gets its name from its content.
    digest = sha256(json.dumps(made, sort_keys=True).encode())
    made["serialNumber"] = uuid.UUID(digest[:32], version=4).urn
    return (json.dumps(made, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def main() -> None:
    """The command line."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    try:
        data = bill(project["version"])
    except SiteError as error:
        sys.exit(f"sbom: {error}")
    if write_if_new(OUT, data):
        say("sbom", f"{len(json.loads(data)['components'])} components")


if __name__ == "__main__":
    main()

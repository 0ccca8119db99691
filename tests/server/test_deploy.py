"""The files in `deploy/` that can be tried here are right; what needs containers is not built by any test."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from reihum.server.config.sources import KINDS, configure
from tests.server.house import ROOT
from tests.server.nginx import PROGRAM

DEPLOY = ROOT / "deploy"


def test_the_file_of_settings_can_be_read() -> None:
    settings, sources = configure({}, {}, DEPLOY / "reihum.toml")
    assert settings.origins == ("https://play.example.org",)
    assert set(sources) == set(tomllib.loads((DEPLOY / "reihum.toml").read_text()))


def test_containers_are_given_settings_that_there_are() -> None:
    for name in ("Dockerfile", "compose.yaml"):
        given = set(re.findall(r"\bREIHUM_([A-Z_]+)[:=]", (DEPLOY / name).read_text())) - {"ADDRESS"}
        assert given
        assert given <= {kind.upper() for kind in KINDS}


def test_the_container_pins_each_package_once_for_each_python() -> None:
    [command] = re.findall(r"RUN (sed .*?) > /pins", (DEPLOY / "Dockerfile").read_text())
    pins = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()  # noqa: S603, S607 - it is ours
    names = [pin.partition("==")[0] for pin in pins]
    twice = [pin for pin, name in zip(pins, names, strict=True) if names.count(name) > 1]
    assert "starlette" in names
    assert all(";" in pin for pin in twice)


@pytest.mark.usefixtures("nginx")
def test_nginx_takes_its_file(tmp_path: Path) -> None:
    text = (DEPLOY / "nginx.conf").read_text().replace("listen 443 ssl;", f"listen unix:{tmp_path}/s;")
    (tmp_path / "site").write_text("\n".join(line for line in text.splitlines() if "ssl_" not in line))
    (tmp_path / "conf").write_text(f"events {{}} pid {tmp_path}/pid; http {{ access_log off; include {tmp_path}/site; }}")
    command = [str(PROGRAM), "-t", "-q", "-p", str(tmp_path), "-c", str(tmp_path / "conf"), "-e", str(tmp_path / "log")]
    tried = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603 - it is nginx
    assert tried.returncode == 0, tried.stderr


def test_every_setting_is_in_the_handbook() -> None:
    told = (ROOT / "docs" / "hosting.md").read_text()
    for name in KINDS:
        assert f"`{name}`" in told

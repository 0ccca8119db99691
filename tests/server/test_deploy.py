"""The files in `deploy/` that can be tried here are right; what needs containers is not built by any test."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from reihum.server.config.sources import KINDS, configure
from tests.server.servers import ROOT

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


def test_a_host_can_ask_the_servers_in_containers() -> None:
    """A container's files are read-only but for what is named there, and with PostgreSQL there is no data folder to listen in."""
    told = (DEPLOY / "compose.yaml").read_text()
    folder = re.search(r"REIHUM_ADMIN: (\S+)", told)
    writable = re.search(r"tmpfs: \[(.*)\]", told)
    assert folder is not None
    assert writable is not None
    assert folder[1] in writable[1].split(", ")


def read_pins(file: Path) -> dict[str, str]:
    """Give what a lock pins, each with its hashes."""
    blocks = re.findall(r"^([a-z0-9._-]+)(?:\[[^]]*\])?(==[^\n]*(?:\n    --hash=[^\n]*)+)", file.read_text(), re.MULTILINE)
    return {f"{name}{pin.split()[0]}": pin for name, pin in blocks}


def test_the_container_installs_what_is_tested_by_its_hashes() -> None:
    tested, installed = read_pins(ROOT / "requirements.lock"), read_pins(DEPLOY / "requirements.lock")
    assert {"starlette", "psycopg", "redis"} <= {pin.partition("==")[0] for pin in installed}
    assert "pytest" not in {pin.partition("==")[0] for pin in installed}
    assert installed.keys() <= tested.keys()
    commands = re.findall(r"pip install (.*?) (?:\\\n|\n)", (DEPLOY / "Dockerfile").read_text() + "\n")
    assert len(commands) >= 3
    assert all("--require-hashes" in command or "--no-index" in command for command in commands)


def test_images_are_pinned_by_digest() -> None:
    named = re.findall(
        r"^(?:FROM|\s+image:) (\S+)", (DEPLOY / "Dockerfile").read_text() + (DEPLOY / "compose.yaml").read_text(), re.MULTILINE
    )
    assert len(named) == 5
    assert all(re.search(r"@sha256:[0-9a-f]{64}$", image) for image in named)


def test_the_proxies_send_hsts() -> None:
    for name in ("nginx.conf", "Caddyfile"):
        assert re.search(r'Strict-Transport-Security "max-age=\d{8}"', (DEPLOY / name).read_text())


def test_servers_have_started_when_people_may_be_sent_to_them() -> None:
    unit, image = (DEPLOY / "reihum@.service").read_text(), (DEPLOY / "Dockerfile").read_text()
    probes = re.findall(r"http://127\.0\.0\.1:[^/]+(/[a-z]+)", unit + image)
    assert probes == ["/readyz", "/readyz"]
    waited, allowed = re.search(r"--retry-max-time (\d+)", unit), re.search(r"^TimeoutStartSec=(\d+)$", unit, re.MULTILINE)
    assert waited is not None
    assert allowed is not None
    assert int(waited[1]) < int(allowed[1])  # systemd gives up no sooner than curl does
    assert image.index("reihum warm") < image.index("USER reihum")


def test_a_container_begins_with_the_rules_of_its_image(tmp_path: Path) -> None:
    made, kept, programs = tmp_path / "image" / "reihum", tmp_path / "cache" / "reihum", tmp_path / "bin"
    for folder in (made / "rules-new" / "deep", made / "rules-old", kept / "rules-old", programs):
        folder.mkdir(parents=True)
    (made / "rules-new" / "deep" / "rule").write_text("compiled")
    (made / "rules-old" / "rule").touch()
    (programs / "reihum").write_text('#!/bin/sh\necho "$@"\n')
    (programs / "reihum").chmod(0o700)

    def start(cache: Path) -> str:
        environment = {"PATH": f"{programs}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(cache), "COMPILED": str(made.parent)}
        command = [str(DEPLOY / "start.sh"), "--port", "1"]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)  # noqa: S603 - it is ours
        assert run.stderr == ""
        return run.stdout

    for _ in range(2):
        assert start(kept.parent) == "serve --port 1\n"
        assert sorted(path.name for path in kept.iterdir()) == ["rules-new", "rules-old"]
    assert (kept / "rules-new" / "deep" / "rule").read_text() == "compiled"
    assert list((kept / "rules-old").iterdir()) == []  # what is there stays as it is
    assert start(tmp_path / "nothing") == "serve --port 1\n"  # an unwritable folder stops nobody


def test_caddy_takes_its_file(tmp_path: Path) -> None:
    """Debian's Caddy is older than the image's: the file has nothing that it does not know."""
    program = shutil.which("caddy")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have Caddy")
        pytest.skip("there is no caddy here: install it to have this tested")
    environment = os.environ | {"REIHUM_ADDRESS": "play.example.org", "HOME": str(tmp_path)}

    def run(*told: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(program), *told], env=environment, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603 - it is Caddy

    shutil.copy(DEPLOY / "Caddyfile", tmp_path)
    checked = run("validate", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile"))
    assert checked.returncode == 0, checked.stderr
    assert run("fmt", str(tmp_path / "Caddyfile")).stdout == (DEPLOY / "Caddyfile").read_text()
    tried = run("adapt", "--config", str(tmp_path / "Caddyfile"))
    assert tried.returncode == 0, tried.stderr
    made = json.loads(tried.stdout)["apps"]["http"]["servers"]["srv0"]
    assert made["listen"] == [":443"]
    assert "logs" not in made  # no file has the addresses of tables
    assert '"host":["play.example.org"]' in tried.stdout.replace(" ", "")
    assert "max-age=31536000" in tried.stdout


def test_what_caddy_advertises_can_be_reached_and_it_sees_by_what_address_people_come() -> None:
    """It offers HTTP/3, which is UDP, wherever it offers TLS. Docker would pass IPv6 on with one address of its own for everybody."""
    told = (DEPLOY / "compose.yaml").read_text()
    published = re.search(r"ports: \[(.*)\]", told)
    assert published is not None
    ports = published[1].replace('"', "").split(", ")
    assert all(port.startswith("0.0.0.0:") for port in ports) or "enable_ipv6: true" in told
    assert {"443:443", "443:443/udp"} <= {port.removeprefix("0.0.0.0:") for port in ports}


def test_every_setting_is_in_the_handbook() -> None:
    told = (ROOT / "docs" / "hosting.md").read_text()
    missing = [name for name in KINDS if f"`{name}`" not in told]
    assert not missing, f"add {', '.join(missing)} to the table of docs/hosting.md"


def test_the_handbook_for_debian_names_the_server_once(tmp_path: Path) -> None:
    """Its commands put that one name into all files: those that do are carried out here."""
    told = (ROOT / "docs" / "debian.md").read_text()
    assert told.count("play.example.org") == 1
    assert "YOUR" not in told
    lines = [line.strip() for line in told.splitlines()]
    (name,) = [line for line in lines if line.startswith("NAME=")]
    (settings,) = [line for line in lines if line.startswith("sed -i")]
    made = [line for line in lines if line.startswith(('sed "', "awk "))]
    assert len(made) == 2
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    script = "\n".join([name.replace("play.example.org", "cards.example.net"), settings, *made])
    script = script.replace("/etc/reihum.toml", "deploy/reihum.toml").replace("/etc/nginx/conf.d/", "first-")
    subprocess.run(["sh", "-euc", script], cwd=tmp_path, check=True, timeout=60)  # noqa: S603, S607 - it is the handbook's
    for file in ("deploy/reihum.toml", "reihum.conf", "first-reihum.conf"):
        written = (tmp_path / file).read_text()
        assert "cards.example.net" in written
        assert "play.example.org" not in written
    assert (tmp_path / "first-reihum.conf").read_text().count("server_name") == 1


def test_caddy_takes_its_file_as_the_handbook_for_debian_changes_it(tmp_path: Path) -> None:
    """Alone, and after the site of somebody else."""
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("there is no caddy here: install it to have this tested")
    told = (ROOT / "docs" / "debian.md").read_text().replace("\\\n", " ")
    (made,) = re.findall(r"^ *(sed .*deploy/Caddyfile) > /etc/caddy/Caddyfile$", told, re.MULTILINE)
    environment = os.environ | {"HOME": str(tmp_path), "NAME": "cards.example.net"}
    text = subprocess.run(["sh", "-euc", made], cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout  # noqa: S603, S607 - it is the handbook's
    assert "cards.example.net {\n" in text
    assert "to 127.0.0.1:8001 127.0.0.1:8002\n" in text
    assert "dynamic" not in text
    for other in ("", 'other.example.net {\n\trespond "here"\n}\n'):
        added = re.sub(r"^\{\n.*?^\}\n", "", text, count=1, flags=re.MULTILINE | re.DOTALL) if other else text
        (tmp_path / "Caddyfile").write_text(other + added)
        command = [program, "validate", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
        checked = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603 - it is Caddy
        assert checked.returncode == 0, checked.stderr

"""A server below a path of its host, and one that other sites may show in a frame."""

import json
import re
from pathlib import Path

import pytest

from reihum.server.config.settings import ServerSettings
from reihum.server.config.sources import SettingError, configure
from tests.server.client import Client
from tests.server.servers import ThreadServer

PATH = "/spiele/reihum"


@pytest.mark.slow
def test_a_server_below_a_path_answers_there_whether_or_not_the_proxy_takes_the_path_away(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, settings=ServerSettings(path=PATH)) as house:
        for path in (PATH, ""):
            for wanted in ("/healthz", "/readyz", "/api/games", "/icon.svg", "/sw.js"):
                assert house.get(path + wanted)[0] == 200, path + wanted
            for page in ("/", "/t/ABCDE", "/look"):
                status, headers, body = house.get(path + page)
                assert (status, headers["cache-control"]) == (200, "no-cache")
                text = body.decode()
                assert f'<html data-path="{PATH}"' in text
                found = re.findall(r'(?:href|src)="([^"]+)"', text)
                assert found
                for address in found:
                    assert address.startswith(f"{PATH}/")
                    assert house.get(address)[0] == 200, address
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            for name in ("manifest", "table"):
                status, headers, body = house.get(f"{path}/{name}.webmanifest")
                manifest = json.loads(body)
                assert (status, headers["content-type"]) == (200, "application/manifest+json")
                assert manifest["scope"] == f"{PATH}/"
                assert {house.get(icon["src"])[0] for icon in manifest["icons"]} == {200}
        assert house.get(PATH)[0] == 200  # led to what lies below
        assert house.get(f"{PATH}er/")[0] == 404
        assert json.loads(house.get("/api/house")[2])["privacy"] == f"{PATH}/privacy"
        assert set(re.findall(r'href="(/[^"]*)"', house.get(f"{PATH}/privacy")[2].decode())) == {
            f"{PATH}/",
            f"{PATH}/icon.svg",
            f"{PATH}/rules/rules.css",
        }
        with Client(house.address + PATH) as anna:
            assert anna.create("random")["type"] == "seated"


@pytest.mark.slow
def test_only_sites_that_the_host_names_show_a_server_in_a_frame(tmp_path: Path) -> None:
    settings, _ = configure({"embedded_in": "https://club.example,https://other.example"}, {})
    with ThreadServer(tmp_path, settings=settings) as house:
        policy = house.get("/")[1]["content-security-policy"]
    assert "frame-ancestors https://club.example https://other.example" in policy
    assert "'none'" in policy  # all else is as strict as ever


@pytest.mark.parametrize(
    ("given", "read"), [("/reihum", "/reihum"), ("reihum/", "/reihum"), ("/", ""), ("/a/b.c", "/a/b.c"), ("/_x-1", "/_x-1")]
)
def test_a_path_is_read_with_and_without_slashes(given: str, read: str) -> None:
    assert configure({"path": given}, {})[0].path == read


@pytest.mark.parametrize("path", ["/../x", "/a//b", "/a b", '/"', "/a?b", "https://play.example", "/" + "a" * 200, "/.x"])
def test_an_invalid_path_prefix_is_named(path: str) -> None:
    with pytest.raises(SettingError, match="path"):
        configure({"path": path}, {})

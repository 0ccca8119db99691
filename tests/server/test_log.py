"""What the server writes in its log is no secret."""

import json
import signal
from pathlib import Path

from tests.server.client import Client
from tests.server.servers import Process, get


def test_nothing_private_is_in_the_log_of_a_whole_session(tmp_path: Path) -> None:
    private = ["Annegret", "Benedikt", "Grüße an alle", "not-a-secret-that-opens-it"]
    with Process(tmp_path, told=["serve", "--log-level", "debug", "--log-form", "json"]) as server, Client(server.address) as anna:
        anna.create(None, "random", name="Annegret", options={"rounds": 1})
        with Client(server.address) as ben:
            ben.join(anna.code)
            ben.ask("sit", name="Benedikt")
            assert ben.ask("say", text="Grüße an alle")["type"] == "done"
            assert ben.expect_refusal("sit", name="Benedikt", secret="?") == "malformed"  # noqa: S106 - it is none
            ben.socket.send('{"type":"join","id":"x","table":"' + anna.code)
            private.append(ben.secret)
        assert anna.expect_refusal("join", table=anna.code, secret="not-a-secret-that-opens-it") == "wrong_secret"  # noqa: S106 - as above
        anna.join(anna.code, secret=anna.secret)
        assert anna.ask("place_bot", seat=1, bot="random")["type"] in {"done", "failed"}
        get(f"{server.address}/t/{anna.code}?{anna.secret}")
        get(f"{server.address}/api/tables/{anna.code}/record")
        private += [anna.code, anna.secret, anna.table["sealed"] or "?" * 64]
        server.process.send_signal(signal.SIGTERM)
        assert server.end() == 0
    lines = [line for line in server.told.splitlines() if line.startswith("{")]
    assert any("stop" in json.loads(line)["message"] for line in lines)
    for word in private:
        assert word not in server.told
        assert json.dumps(word)[1:-1] not in server.told

"""Reviews that a test passes to a page instead of the worker that makes them."""

import json
from typing import Any

from playwright.sync_api import Page

WORKER_STUB = """({ news, isAtOnce }) => {
  const Real = window.Worker;
  window.Worker = function (address, given) {
    if (given?.name !== "review") return new Real(address, given);
    const port = { onmessage: null, onerror: null, postMessage, terminate() {} };
    let real = null;
    function postMessage(asked) {
      if ("record" in asked) {
        if (isAtOnce) while (window.tellNext());
      } else if ("ways" in asked) {
        real = new Real(address, given);
        real.onmessage = (event) => port.onmessage(event);
        real.postMessage(asked);
        port.terminate = () => real.terminate();
      }
    }
    const left = [...news, { kind: "ends" }];
    window.tellNext = () => {
      const data = left.shift();
      port.onmessage({ data });
      return left.length > 0;
    };
    return port;
  };
}"""


def script_review(page: Page, news: list[dict[str, Any]], *, is_at_once: bool = False) -> None:
    """Give all matches of a page this review: one message each time that `tellNext()` is called there, or all at once.

    The real worker handles all other requests.
    """
    page.add_init_script(f"({WORKER_STUB})({json.dumps({'news': news, 'isAtOnce': is_at_once})})")

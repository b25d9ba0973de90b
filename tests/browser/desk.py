"""The engine's desk in CPython behind the built page: what the page does, without starting Python.

The page sends its requests to a worker; here the worker only passes them on to
`bridgepath.desk.api` in this process. So a page can also show a game that exists only in a test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import BrowserContext

from bridgepath.desk.api import answer

__all__ = ["at_desk"]

_WORKER: Final = """() => {
  const {Worker} = window;
  window.Worker = class extends EventTarget {
    constructor(url, options) {
      super();
      // The solver is no Python, and works as it does in the page.
      if (options.name === "bridgepath-solver") return new Worker(url, options);
    }
    postMessage({port}) {
      port.onmessage = async ({data: {kind, id, request}}) => {
        if (kind !== "ask") throw new Error(`nobody here does a ${kind}`);
        port.postMessage({kind: "answer", id, reply: await window.bridgepathDesk(request)});
      };
      port.postMessage({kind: "ready", wasm: null, plain: 0});
    }
    terminate() {}
  };
}"""


def at_desk(context: BrowserContext, desk: Callable[[str], str] = answer) -> BrowserContext:
    """The context, with `desk` in place of the Python that its pages would start."""
    context.expose_function("bridgepathDesk", desk)
    context.add_init_script(f"({_WORKER})()")
    return context

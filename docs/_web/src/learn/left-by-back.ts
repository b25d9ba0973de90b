// A screen over a page is one step of the browser's history: Back leaves it, as its own button does.

interface Here {
  bpScreen: true;
}
const here: Here = { bpScreen: true };
const isHere = () => (history.state as Here | null)?.bpScreen === true;

export class LeftByBack {
  #open = false;

  constructor(private readonly close: () => void) {
    window.addEventListener("popstate", () => {
      if (this.#open && !isHere()) this.shut();
    });
  }

  /** The reader opens it; if an address opened it, that page is already a step. */
  enter(byAddress = false): void {
    if (!this.#open && !byAddress) {
      // The code that closes the screen knows the scroll position of the page.
      history.scrollRestoration = "manual";
      history.pushState(here, "");
    }
    this.#open = true;
  }

  /** Put the current content into the address. */
  name(hash: string): void {
    history.replaceState(history.state, "", hash);
  }

  leave(): void {
    if (isHere()) history.back();
    else {
      history.replaceState(null, "", location.pathname + location.search);
      this.shut();
    }
  }

  /** It closes without a step back, because a link leads on. */
  shut(): void {
    this.#open = false;
    this.close();
    // A step back is complete only after this.
    window.setTimeout(() => (history.scrollRestoration = "auto"));
  }
}

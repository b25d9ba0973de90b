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

  /** It is opened by the reader; by an address it is, as that page, a step already. */
  enter(byAddress = false): void {
    if (!this.#open && !byAddress) {
      // Where the page was scrolled to, whoever closes the screen knows.
      history.scrollRestoration = "manual";
      history.pushState(here, "");
    }
    this.#open = true;
  }

  /** Say in the address what is shown. */
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

  /** It goes without a step back: a link leads on. */
  shut(): void {
    this.#open = false;
    this.close();
    // A step back has come to its end only after this.
    window.setTimeout(() => (history.scrollRestoration = "auto"));
  }
}

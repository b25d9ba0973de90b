// <bridge-finder>: which game tonight? Hides the games that do not fit the reader's wishes. The page lists the answers
// that fit each game; no game is known here.

import { glyphs, worded } from "../base/controls";
import { button, copyText, icons, tick } from "../base/dom";

interface Wish {
  name: string;
  value: string;
  told: string;
}

/** All ways to leave out `count` of the wishes. */
function without(wishes: readonly Wish[], count: number): Wish[][] {
  if (count === 0) return [[]];
  return wishes.flatMap((wish, at) => without(wishes.slice(at + 1), count - 1).map((rest) => [wish, ...rest]));
}

function games(count: number): string {
  return count === 1 ? "1 game" : `${count} games`;
}

/** "a", "a and b", "a, b and c". */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}

class BridgeFinder extends HTMLElement {
  readonly #items = new Set<HTMLElement>();
  #form: HTMLFormElement | null = null;
  readonly #clear = button("bp-clear", "Start again", glyphs.reset, "Start again");
  readonly #share = button("bp-share", "Copy a link to this choice", icons.link, "Copy link");

  connectedCallback(): void {
    if (this.#form) return;
    this.#form = this.querySelector("form");
    if (!this.#form) return;
    for (const item of this.querySelectorAll<HTMLElement>(".bp-group li")) this.#items.add(item);
    this.querySelector(".bp-found")?.append(this.#clear, this.#share);
    this.#form.addEventListener("change", () => this.#choose());
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#clear.addEventListener("click", () => this.#drop(this.#wishes()));
    this.#share.addEventListener("click", () => {
      void copyText(location.href).then((copied) => copied && tick(this.#share));
    });
    window.addEventListener("popstate", () => this.#read());
    this.#read();
  }

  /** The choices are in the address; unknown ones are ignored. */
  #read(): void {
    const query = new URLSearchParams(location.search);
    for (const name of this.#names()) this.#set(name, query.get(name) ?? "");
    this.#show();
  }

  #choose(): void {
    const url = new URL(location.href);
    for (const name of this.#names()) url.searchParams.delete(name);
    for (const { name, value } of this.#wishes()) url.searchParams.set(name, value);
    history.replaceState(history.state, "", url);
    this.#show();
  }

  #drop(wishes: readonly Wish[]): void {
    for (const wish of wishes) this.#set(wish.name, "");
    this.#choose();
    // The pressed button is gone.
    this.querySelector<HTMLElement>("[role=status]")?.focus();
  }

  #names(): string[] {
    const asked = this.querySelectorAll<HTMLElement>("[data-wish]");
    return [...asked].map((one) => one.dataset.wish ?? "");
  }

  #controls(name: string): (HTMLInputElement | HTMLOptionElement)[] {
    return [
      ...this.querySelectorAll<HTMLInputElement>(`input[name=${name}]`),
      ...this.querySelectorAll<HTMLOptionElement>(`select[name=${name}] option`),
    ];
  }

  #set(name: string, value: string): void {
    const all = this.#controls(name);
    const wanted = all.find((one) => one.value === value) ?? all.find((one) => one.value === "");
    if (wanted instanceof HTMLInputElement) wanted.checked = true;
    else if (wanted) wanted.selected = true;
  }

  #wishes(): Wish[] {
    return this.#names().flatMap((name) => {
      const chosen = this.#controls(name).find((one) => (one instanceof HTMLInputElement ? one.checked : one.selected));
      return chosen?.value ? [{ name, value: chosen.value, told: chosen.dataset.told ?? "" }] : [];
    });
  }

  #fitting(wishes: readonly Wish[]): HTMLElement[] {
    return [...this.#items].filter((item) =>
      wishes.every(({ name, value }) => (item.dataset[name] ?? "").split(" ").includes(value)),
    );
  }

  #show(): void {
    const wishes = this.#wishes();
    const found = new Set(this.#fitting(wishes));
    for (const item of this.#items) item.hidden = !found.has(item);
    for (const group of this.querySelectorAll<HTMLElement>(".bp-group")) {
      group.hidden = ![...group.querySelectorAll("li")].some((item) => found.has(item));
    }
    const told = listed(wishes.map((wish) => wish.told));
    const fit = wishes.length ? ` ${found.size === 1 ? "fits" : "fit"}: ${told}` : "";
    const said = found.size ? games(found.size) + fit : `No game fits ${told}`;
    this.querySelector("[role=status]")?.replaceChildren(`${said}.`);
    this.#clear.hidden = !wishes.length;
    this.#share.hidden = !wishes.length;
    this.#advise(found.size ? [] : wishes);
  }

  /** Nothing fits: the fewest wishes to drop, the last first, each with the remaining games. */
  #advise(wishes: readonly Wish[]): void {
    const box = this.querySelector<HTMLElement>(".bp-none");
    if (!box) return;
    box.hidden = !wishes.length;
    box.replaceChildren();
    for (let count = 1; count <= wishes.length && !box.hasChildNodes(); count += 1) {
      for (const dropped of without([...wishes].reverse(), count)) {
        const left = this.#fitting(wishes.filter((wish) => !dropped.includes(wish))).length;
        if (!left) continue;
        const words = `Drop ${listed(dropped.map((wish) => `"${wish.told}"`).reverse())}`;
        box.append(worded(`${words}: ${games(left)}`, () => this.#drop(dropped)));
      }
    }
  }
}

customElements.define("bridge-finder", BridgeFinder);

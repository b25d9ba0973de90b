// A deal in an address: the engine's text, compressed, in the part after the #, which is never sent
// to a server. Anybody could have written the address, so do not trust its content.

/** Why a link cannot be opened, as a sentence for the reader. */
export class LinkError extends Error {}

const version = "1";
const begins = new RegExp(`^#?${version}\\.`);
// An ordinary deal has 700 characters, and 1,500 bytes when it is inflated.
const longest = 16_000;
const largest = 60_000;

const cut = "This link is damaged or was cut short; ask for a new one.";
const old = "This browser is too old to open the deal in a link.";

/** The address of a page with the deal of `text`. */
export async function linkTo(page: string | URL, text: string): Promise<string> {
  const url = new URL(page);
  url.hash = `${version}.${await pack(text)}`;
  return url.href;
}

/** Whether the part after the # is the deal of a link, of any version. */
export function isLink(hash: string): boolean {
  return /^#?\d+\./.test(hash);
}

/** The text that an address contains; raises LinkError. */
export async function readLink(hash: string): Promise<string> {
  if (!begins.test(hash)) {
    throw new LinkError("This link was made by another version of the site and cannot be read here.");
  }
  const packed = hash.replace(begins, "");
  if (packed.length > longest) {
    const most = longest.toLocaleString("en");
    throw new LinkError(`The deal in a link may have at most ${most} characters; this one is longer.`);
  }
  return unpack(packed);
}

async function pack(text: string): Promise<string> {
  const made = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(made).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpack(packed: string): Promise<string> {
  if (!("DecompressionStream" in globalThis)) throw new LinkError(old);
  if (!/^[\w-]+$/.test(packed)) throw new LinkError(cut);
  let letters: string;
  try {
    letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new LinkError(cut);
  }
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      // A few bytes can inflate to gigabytes, so stop reading at the limit.
      if (size > largest) break;
      parts.push(value);
    }
  } catch {
    throw new LinkError(cut);
  }
  if (size > largest) {
    void reader.cancel().catch(() => undefined);
    throw new LinkError("This link contains more than a deal, so it was not opened.");
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts as BlobPart[]).arrayBuffer());
  } catch {
    throw new LinkError(cut);
  }
}

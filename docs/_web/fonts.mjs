// Cuts the two fonts of the site down to the letters and weights that it uses; together they are
// smaller than one of the originals. The same sources give the same bytes.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "..", "build", "static", "fonts");

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
/** Western European letters, and the signs that sentences about cards need. */
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…−×‹›←↑→↓✓✕`;

const fonts = {
  inter: ["@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", { min: 400, max: 750 }],
  fraunces: ["@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2", { min: 500, max: 700 }],
};

await mkdir(out, { recursive: true });
for (const [name, [path, wght]] of Object.entries(fonts)) {
  const font = await readFile(join(here, "node_modules", path));
  const cut = await subset(font, letters, { targetFormat: "woff2", variationAxes: { wght } });
  await writeFile(join(out, `${name}.woff2`), cut);
  console.log(`${name}.woff2`.padEnd(14), `${cut.length} bytes`);
}

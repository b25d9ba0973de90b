// Trusts nothing that a notebook contains. A file states itself whether it is trusted, JupyterLite
// believes it, and stored output would run as soon as the file is opened. So there are two
// barriers: stored output is read as plain text, and all output, stored or new, is drawn without
// scripts.

type Json = Record<string, unknown>;
/** The input of a JupyterLab renderer. */
interface Model {
  readonly data: Json;
  readonly trusted: boolean;
}
interface Renderer {
  renderModel: (this: Renderer, model: Model, ...more: unknown[]) => Promise<void>;
}
/** JupyterLab's class of the registries that draw everything a notebook shows. */
interface Registry {
  prototype: {
    preferredMimeType: (this: unknown, bundle: Json, safe?: string) => string | undefined;
    createRenderer: (this: unknown, kind: string) => Renderer;
  };
}
/** JupyterLab's class for the content of a notebook's file. */
interface NotebookModel {
  prototype: { fromJSON: (this: unknown, content: unknown) => void };
}

const isTable = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean =>
  typeof value === "string" || (Array.isArray(value) && value.every((line) => typeof line === "string"));

// --- what is read ---------------------------------------------------------------------------------

/** Shown in place of a stored output that has no text. */
export const leftOut = "A stored output is not shown here. Run the cell to see it.";

/** A stored output as text and nothing else; null if it is not an output. */
function plainOutput(output: unknown): Json | null {
  if (!isTable(output)) return null;
  const { output_type, name, text, ename, evalue, traceback, execution_count = null } = output;
  switch (output_type) {
    case "stream":
      return isText(text) ? { output_type, name: name === "stderr" ? name : "stdout", text } : null;
    case "error":
      return {
        output_type,
        ename: String(ename),
        evalue: String(evalue),
        traceback: isText(traceback) ? traceback : [],
      };
    case "execute_result":
    case "display_data": {
      const told = isTable(output["data"]) ? output["data"]["text/plain"] : undefined;
      const data = { "text/plain": isText(told) ? told : leftOut };
      return { output_type, data, metadata: {}, ...(output_type === "execute_result" ? { execution_count } : {}) };
    }
    default:
      return null;
  }
}

function plainCell(cell: unknown): unknown {
  if (!isTable(cell)) return cell;
  const plain = { ...cell };
  if (isTable(cell["metadata"])) {
    const { trusted: _, ...metadata } = cell["metadata"];
    plain["metadata"] = metadata;
  }
  if (Array.isArray(cell["outputs"])) plain["outputs"] = cell["outputs"].map(plainOutput).filter((one) => one !== null);
  return plain;
}

/** The content of a notebook's file as we read it: not trusted, and with its outputs as text. */
export function plainNotebook(content: unknown): unknown {
  if (!isTable(content)) return content;
  const plain = { ...content };
  if (isTable(content["metadata"])) {
    // The state of widgets is a stored output, too.
    const { widgets: _, ...metadata } = content["metadata"];
    plain["metadata"] = metadata;
  }
  if (Array.isArray(content["cells"])) plain["cells"] = content["cells"].map(plainCell);
  return plain;
}

/** Every notebook is read this way, however it is opened, because all ways of opening one create its model. */
export function readPlainly(notebook: NotebookModel): void {
  const usual = notebook.prototype.fromJSON;
  notebook.prototype.fromJSON = function fromJSON(content) {
    usual.call(this, plainNotebook(content));
  };
}

// --- what is drawn --------------------------------------------------------------------------------

// The same as in docs/_static/theme.js for the pages; in a notebook the engine writes the links as well.
const tag =
  /<\/?([a-z][a-z0-9]*)(?: (?:class|scope|data-[a-z]+|role|aria-label|viewBox|[xy]|rx|width|height|fill|font-size|text-anchor|opacity)="[^"<>]*")*\/?>/g;
const link = /<a class="bp-[a-z-]+" href="https?:\/\/[^"<>]*" target="_blank">|<\/a>/g;
const tags = new Set(
  "b,dd,div,dl,dt,em,figcaption,figure,h2,h3,li,ol,p,pre,rect,span,strong,svg,table,tbody,td,text,tfoot,th,thead,tr,ul".split(
    ",",
  ),
);

/** Whether markup is of the kind that the engine draws, none of which can be a script or load anything. */
export function isDrawn(html: string): boolean {
  const rest = html.replace(link, "").replace(tag, (whole, name: string) => (tags.has(name) ? "" : whole));
  return !rest.includes("<");
}

/** Whether this may be drawn as it is. JupyterLab sanitizes other HTML, and accepts no other kind. */
function isHarmless(kind: string, { data }: Model): boolean {
  const found = data[kind];
  if (kind === "text/html") return isDrawn(Array.isArray(found) ? found.join("") : String(found));
  // JupyterLab draws it as a picture, in which no script runs.
  return kind === "image/svg+xml";
}

/** The same model, trusted or not as we say. */
const asTrusted = (model: Model, trusted: boolean): Model =>
  new Proxy(model, { get: (target, key) => (key === "trusted" ? trusted : Reflect.get(target, key, target)) });

/** Whatever is drawn from now on is drawn without scripts, whether its cell was run or not. */
export function drawPlainly(registry: Registry): void {
  const { prototype } = registry;
  const { preferredMimeType, createRenderer } = prototype;
  prototype.preferredMimeType = function preferred(bundle) {
    return preferredMimeType.call(this, bundle, "ensure");
  };
  prototype.createRenderer = function create(kind) {
    const renderer = createRenderer.call(this, kind);
    const usual = renderer.renderModel;
    renderer.renderModel = function renderModel(model, ...more) {
      return usual.call(this, asTrusted(model, isHarmless(kind, model)), ...more);
    };
    return renderer;
  };
}

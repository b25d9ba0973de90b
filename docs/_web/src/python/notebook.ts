// What the notebooks change in JupyterLite, as an extension of JupyterLab that needs no bundler of
// its own: modules and tokens come from those that JupyterLab shares.
//
// JupyterLab asks at once which kernels there are, and JupyterLite has its own a moment later. A
// reader who ran a cell in between was asked to select a kernel when there was none to select. With
// this extension the cell waits for Python and then runs.

import { drawPlainly, readPlainly } from "./notebook-trust";
import { noWasm } from "./webassembly";

/** The context of a notebook or console, and its kernel. */
interface SessionContext {
  readonly isDisposed: boolean;
  readonly hasNoKernel: boolean;
  /** Whether it needs a kernel when it opens; the same promise each time. */
  initialize(): Promise<boolean>;
  changeKernel(wanted: { name: string }): Promise<unknown>;
}
/** A cell to run, and the other arguments that JupyterLab passes. */
interface Run {
  readonly cell: { readonly model: { readonly type: string } };
  readonly sessionContext?: SessionContext;
}
interface Dialogs {
  selectKernel(context: SessionContext): Promise<void>;
}
interface KernelSpecs {
  readonly specs: { kernelspecs: Record<string, unknown> } | null;
  readonly specsChanged: { connect(heard: () => void): boolean; disconnect(heard: () => void): boolean };
}
interface App {
  readonly serviceManager: { readonly kernelspecs: KernelSpecs };
}
type Shared = Record<string, Record<string, { get(): Promise<() => Record<string, unknown>> }>>;

async function module(shared: Shared, name: string): Promise<Record<string, unknown>> {
  const [only] = Object.values(shared[name] ?? {});
  if (!only) throw new Error(`JupyterLite does not share ${name}.`);
  return (await only.get())();
}

/** The name of JupyterLite's kernel, once it is known. */
function kernelKnown(known: KernelSpecs): Promise<string> {
  return new Promise((done) => {
    const onSpecs = (): void => {
      const [only] = Object.keys(known.specs?.kernelspecs ?? {});
      if (only === undefined) return;
      known.specsChanged.disconnect(onSpecs);
      done(only);
    };
    known.specsChanged.connect(onSpecs);
    onSpecs();
  });
}

/** Contexts for which the kernel was requested earlier. */
const asked = new WeakSet<SessionContext>();
// Opening a notebook and running a cell may request the same kernel.
const starting = new WeakMap<SessionContext, Promise<void>>();

/** Resolves once a context has its kernel. */
function started(context: SessionContext, known: KernelSpecs): Promise<void> {
  const start = async (): Promise<void> => {
    await context.initialize();
    const name = await kernelKnown(known);
    // Python is the only kernel, also if a cell runs before the notebook has named its kernel.
    if (!context.isDisposed && context.hasNoKernel) await context.changeKernel({ name });
  };
  const whole = starting.get(context) ?? start().finally(() => starting.delete(context));
  starting.set(context, whole);
  return whole;
}

interface Drawing {
  addFactory(factory: object): void;
}

async function plugins(shared: Shared): Promise<object[]> {
  const [apputils, translation, settings, notebook, rendermime] = await Promise.all(
    ["apputils", "translation", "settingregistry", "notebook", "rendermime"].map((name) =>
      module(shared, `@jupyterlab/${name}`),
    ),
  );
  // This runs before the application exists, and therefore before any notebook is opened.
  readPlainly(notebook!.NotebookModel as Parameters<typeof readPlainly>[0]);
  drawPlainly(rendermime!.RenderMimeRegistry as Parameters<typeof drawPlainly>[0]);
  const runCell = notebook!.runCell as (what: Run) => Promise<boolean>;
  const Usual = apputils!.SessionContextDialogs as new (options: object) => Dialogs;
  const showError = apputils!.showErrorMessage as (title: string, text: string) => Promise<void>;
  (notebook!.NotebookActions as { trust: unknown }).trust = async (): Promise<{ trusted: boolean }> => {
    await showError(
      "Nothing to trust",
      "No notebook can run a script in this page: its output is cleaned whether you trust it or not.",
    );
    return { trusted: false };
  };

  return [
    {
      id: "bridgepath-notebooks:dialogs",
      description: "Starts Python if a kernel is requested and none is running.",
      autoStart: true,
      provides: apputils!.ISessionContextDialogs,
      optional: [translation!.ITranslator, settings!.ISettingRegistry],
      activate(app: App, translator: unknown, settingRegistry: unknown): Dialogs {
        const { kernelspecs } = app.serviceManager;
        class Patient extends Usual {
          override async selectKernel(context: SessionContext): Promise<void> {
            const first = !asked.has(context);
            asked.add(context);
            // A cell that ran meanwhile may have started the kernel that is requested on opening.
            const opens = first && (await context.initialize());
            const ours = opens || context.hasNoKernel || starting.has(context);
            await (ours ? started(context, kernelspecs) : super.selectKernel(context));
          }
        }
        return new Patient({ translator, settingRegistry });
      },
    },
    {
      id: "bridgepath-notebooks:run",
      description: "Makes a cell wait for its kernel while the notebook is still opening.",
      autoStart: true,
      provides: notebook!.INotebookCellExecutor,
      activate: (app: App) => ({
        async runCell(what: Run): Promise<boolean> {
          const context = what.cell.model.type === "code" ? what.sessionContext : undefined;
          // JupyterLab would start a second kernel beside the first, and forget the cell.
          if (context) await started(context, app.serviceManager.kernelspecs);
          return runCell(what);
        },
      }),
    },
    {
      id: "bridgepath-notebooks:svg",
      description: "Draws SVG as a picture, in which no script runs, so it needs no trust.",
      autoStart: true,
      requires: [rendermime!.IRenderMimeRegistry],
      activate(_app: App, drawing: Drawing): void {
        drawing.addFactory({ ...(rendermime!.svgRendererFactory as object), safe: true });
      },
    },
    {
      id: "bridgepath-notebooks:wasm",
      description: "Reports when Python cannot start.",
      autoStart: true,
      activate(): void {
        if ("WebAssembly" in globalThis) return;
        void showError("No Python here", `${noWasm}: you can read a notebook here, but not run its cells.`);
      },
    },
  ];
}

let shared: Shared = {};
// oxlint-disable-next-line no-underscore-dangle -- the name that JupyterLab looks for
const containers = ((globalThis as { _JUPYTERLAB?: Record<string, object> })._JUPYTERLAB ??= {});
containers["bridgepath-notebooks"] = {
  init(scope: Shared): void {
    shared = scope;
  },
  async get(): Promise<() => object> {
    const made = await plugins(shared);
    return () => ({ __esModule: true, default: made });
  },
};

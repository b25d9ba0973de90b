// What the notebooks change in JupyterLite, as an extension of JupyterLab that needs no bundler of
// its own: modules and tokens come from those that JupyterLab shares.
//
// JupyterLab asks at once which kernels there are, and JupyterLite has its own a moment later. Who
// ran a cell in between was asked to select one, and there was none to select. Here they wait for
// Python, and the cell runs.

import { noWasm } from "./wasm";

/** Of a notebook, or a console, and its kernel. */
interface SessionContext {
  readonly isDisposed: boolean;
  readonly hasNoKernel: boolean;
  /** What is wanted of a kernel when it opens; the same promise each time. */
  initialize(): Promise<boolean>;
  /** True if somebody has to select one. */
  startKernel(): Promise<boolean>;
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
  if (!only) throw new Error(`JupyterLite shares no ${name}.`);
  return (await only.get())();
}

/** Until JupyterLite has told of its kernel. */
function kernelKnown(known: KernelSpecs): Promise<void> {
  return new Promise((done) => {
    const look = (): void => {
      if (!Object.keys(known.specs?.kernelspecs ?? {}).length) return;
      known.specsChanged.disconnect(look);
      done();
    };
    known.specsChanged.connect(look);
    look();
  });
}

/** Give a context its kernel; true if somebody has to select one. */
async function startedHere(context: SessionContext, known: KernelSpecs): Promise<boolean> {
  await context.initialize();
  if (context.hasNoKernel) await kernelKnown(known);
  return !context.isDisposed && context.hasNoKernel && context.startKernel();
}

async function plugins(shared: Shared): Promise<object[]> {
  const [apputils, translation, settings] = await Promise.all(
    ["apputils", "translation", "settingregistry"].map((name) => module(shared, `@jupyterlab/${name}`)),
  );
  const Usual = apputils!.SessionContextDialogs as new (options: object) => Dialogs;
  const showError = apputils!.showErrorMessage as (title: string, text: string) => Promise<void>;

  return [
    {
      id: "bridgepath-notebooks:dialogs",
      description: "Starts Python where a kernel is asked for and none is there.",
      autoStart: true,
      provides: apputils!.ISessionContextDialogs,
      optional: [translation!.ITranslator, settings!.ISettingRegistry],
      activate(app: App, translator: unknown, settingRegistry: unknown): Dialogs {
        const { kernelspecs } = app.serviceManager;
        // Who opens a notebook and who runs a cell may ask for the same one.
        const starting = new WeakMap<SessionContext, Promise<boolean>>();
        class Patient extends Usual {
          override async selectKernel(context: SessionContext): Promise<void> {
            if (context.hasNoKernel || starting.has(context)) {
              const start = starting.get(context) ?? startedHere(context, kernelspecs);
              starting.set(context, start);
              const unknown = await start.finally(() => starting.delete(context));
              if (!unknown) return;
            }
            return super.selectKernel(context);
          }
        }
        return new Patient({ translator, settingRegistry });
      },
    },
    {
      id: "bridgepath-notebooks:wasm",
      description: "Says where Python cannot start.",
      autoStart: true,
      activate(): void {
        if ("WebAssembly" in globalThis) return;
        void showError("No Python here", `${noWasm}: a notebook can be read here, but its cells do not run.`);
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

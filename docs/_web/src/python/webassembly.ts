/** Why Python cannot start in a browser without WebAssembly; a sentence that goes on. */
export const noWasm = "This browser runs no WebAssembly (some switch it off for safety), and Python needs it";

/** Why Python cannot start in a browser without WebAssembly; a sentence that goes on. */
export const noWasm = "This browser does not run WebAssembly (some turn it off for security), which Python needs";

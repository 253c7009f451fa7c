// Where the calls go. A developer may run documents and functions apart from the pages, on two ports of their own.

export interface Endpoints {
  readonly documents: string;
  readonly functions: string;
}

/** `env`: what the build was given. */
export function readEndpoints(env: { readonly VITE_BACKEND_EMULATOR?: string }): Endpoints {
  return env.VITE_BACKEND_EMULATOR === "true"
    ? { documents: "http://localhost:8080", functions: "http://localhost:5001" }
    : { documents: "", functions: "" };
}

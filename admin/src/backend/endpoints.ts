// The addresses of the backend. For development, documents and functions may run on two ports of their own.

export interface Endpoints {
  readonly documents: string;
  readonly functions: string;
}

/** `env`: the build's environment variables. */
export function readEndpoints(env: { readonly VITE_BACKEND_EMULATOR?: string }): Endpoints {
  return env.VITE_BACKEND_EMULATOR === "true"
    ? { documents: "http://localhost:8080", functions: "http://localhost:5001" }
    : { documents: "", functions: "" };
}

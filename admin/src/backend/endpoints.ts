// Where the calls go. A developer may run documents and functions apart from the pages, on two ports of their own.

export interface Endpoints {
  readonly documents: string;
  readonly functions: string;
}

export function readEndpoints(isEmulated: boolean): Endpoints {
  return isEmulated
    ? { documents: "http://localhost:8080", functions: "http://localhost:5001" }
    : { documents: "", functions: "" };
}

import type { FastifyInstance } from "fastify";

/** Every route of the server, such as `POST /api/graphql`, as the server prints them. */
export function listRoutes(app: FastifyInstance): readonly string[] {
  const routes: string[] = [];
  const path: string[] = [];
  for (const line of app.printRoutes().split("\n")) {
    const [, indent, part] = /^([│ ]*)[├└]── (.*)$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    const [, segment = "", methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(part) ?? [];
    path.splice(indent.length / 4);
    path.push(segment);
    for (const method of methods?.split(", ") ?? [])
      if (method !== "HEAD") routes.push(`${method} ${path.join("")}`);
  }
  return routes.sort();
}

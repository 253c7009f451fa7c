import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, type GraphQLSchema } from "graphql";
import { generateOperations } from "./operation-types.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The server's own schema files. The store platform's queries are elsewhere. */
export const readSchema = (): GraphQLSchema =>
  buildSchema(
    globSync("server/src/*/**/*.graphql", { cwd: root, exclude: ["server/src/platform/**"] })
      .sort()
      .map((file) => readFileSync(path.join(root, file), "utf8"))
      .join("\n"),
  );

interface GeneratedFile {
  /** An absolute path. */
  readonly file: string;
  readonly text: string;
}

/** The files that must stand beside the operation files. */
export function generateAll(): GeneratedFile[] {
  const schema = readSchema();
  return globSync("admin/src/**/*.graphql", { cwd: root })
    .sort()
    .map((file) => ({
      file: path.join(root, file.replace(/\.graphql$/, ".generated.ts")),
      text: generateOperations(schema, readFileSync(path.join(root, file), "utf8"), path.basename(file)),
    }));
}

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, type GraphQLSchema } from "graphql";
import { generateOperations } from "./operation-types.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The server's schema, read from the files that it is made of; the store platform's own queries lie elsewhere. */
export const readSchema = (): GraphQLSchema =>
  buildSchema(
    globSync("server/src/{features,graphql}/**/*.graphql", { cwd: root })
      .sort()
      .map((file) => readFileSync(path.join(root, file), "utf8"))
      .join("\n"),
  );

interface GeneratedFile {
  /** Absolute. */
  readonly file: string;
  readonly text: string;
}

/** What stands beside each of the pages' operation files, or should. */
export function generateAll(): GeneratedFile[] {
  const schema = readSchema();
  return globSync("admin/src/**/*.graphql", { cwd: root })
    .sort()
    .map((file) => ({
      file: path.join(root, file.replace(/\.graphql$/, ".generated.ts")),
      text: generateOperations(schema, readFileSync(path.join(root, file), "utf8"), path.basename(file)),
    }));
}

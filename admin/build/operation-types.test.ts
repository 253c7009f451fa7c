import { buildSchema } from "graphql";
import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { generateAll } from "./operation-files.ts";
import { generateOperations } from "./operation-types.ts";

const schema = buildSchema(`
  scalar Points
  scalar JSON
  enum Status { ON OFF }
  input Filter { status: Status minPoints: Points ids: [ID!] }
  type Thing { id: ID! name: String points: Points! status: Status! config: JSON! parts: [Thing!]! }
  type Query { things(first: Int!, filter: Filter): [Thing!]! }
`);
const generate = (source: string) => generateOperations(schema, source, "things.graphql");

describe("types of a page's operations", () => {
  test("say what may be null", () => {
    expect(generate("query Things { things(first: 1) { id name } }")).toContain(
      "readonly things: readonly ({ readonly id: string; readonly name: string | null; })[];",
    );
  });

  test("are numbers for points, string unions for enums, and unknown for settings", () => {
    expect(generate("query Things { things(first: 1) { points status config } }")).toContain(
      '{ readonly points: number; readonly status: "ON" | "OFF"; readonly config: unknown; }',
    );
  });

  test("ask for each variable that the schema requires", () => {
    expect(
      generate(
        "query Things($first: Int!, $filter: Filter) { things(first: $first, filter: $filter) { id } }",
      ),
    ).toContain(
      'ThingsVariables = {readonly first: number; readonly filter?: { readonly status?: "ON" | "OFF" | null;' +
        " readonly minPoints?: number | null; readonly ids?: readonly (string)[] | null; } | null;};",
    );
  });

  test("share a fragment's type, and send its text with the query", () => {
    const text = generate(
      "query Things { things(first: 1) { ...Part parts { ...Part } } } fragment Part on Thing { id }",
    );
    expect(text).toContain("export type Part = { readonly id: string; };");
    expect(text).toContain("readonly (Part & { readonly parts: readonly (Part)[]; })[]");
    expect(text.match(/fragment Part on Thing/g)).toHaveLength(1);
  });

  test("are refused for a field that the schema does not have", () => {
    expect(() => generate("query Things { things(first: 1) { colour } }")).toThrow("colour");
  });
});

test("every page's types match the server's schema", () => {
  for (const { file, text } of generateAll()) expect(readFileSync(file, "utf8"), file).toBe(text);
});

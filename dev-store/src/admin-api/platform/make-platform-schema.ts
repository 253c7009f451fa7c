// Makes platform-schema.json: `node dev-store/src/admin-api/platform/make-platform-schema.ts FILE.json.gz`, with the
// platform's whole Admin schema (README.md says where it is).
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { schema as served } from "../schema.ts";
import type { PlatformField, PlatformType, TypeRef } from "./platform-schema.ts";

const [file] = process.argv.slice(2);
if (file === undefined)
  throw new Error("Name the platform's schema: node make-platform-schema.ts FILE.json.gz");
const { data } = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as {
  data: { __schema: { types: PlatformType[] } };
};

const isKept = (name: string): boolean => name in served.getTypeMap() || name.startsWith("__");
const nameOf = (type: TypeRef): string => (type.ofType ? nameOf(type.ofType) : type.name!);
const keptOf = <T extends { readonly type: TypeRef }>(all: readonly T[] | null | undefined): T[] | null =>
  all?.filter(({ type }) => isKept(nameOf(type))) ?? null;

const demanded = data.__schema.types
  .filter(({ name }) => isKept(name))
  .flatMap(({ name, fields }) =>
    (keptOf(fields) ?? []).flatMap((field) =>
      (field.args ?? [])
        .filter(({ type, defaultValue }) => type.kind === "NON_NULL" && defaultValue == null)
        .filter(({ type }) => !isKept(nameOf(type)))
        .map((argument) => `${name}.${field.name}(${argument.name})`),
    ),
  );
if (demanded.length > 0)
  process.stdout.write(`Left out, with a type that is not served: ${demanded.join(", ")}\n`);

const types = data.__schema.types
  .filter(({ name }) => isKept(name))
  .sort((one, other) => (one.name < other.name ? -1 : 1))
  .map((type) => ({
    kind: type.kind,
    name: type.name,
    requiredAccess: type.requiredAccess ?? undefined,
    isOneOf: type.isOneOf || undefined,
    fields: keptOf(type.fields)?.map((field) => ({
      ...memberOf(field),
      args: (keptOf(field.args) ?? []).map(memberOf),
      requiredAccess: field.requiredAccess ?? undefined,
    })),
    inputFields: keptOf(type.inputFields)?.map(memberOf),
    interfaces: type.interfaces?.filter(({ name }) => isKept(name!)),
    possibleTypes: type.possibleTypes?.filter(({ name }) => isKept(name!)),
    enumValues: type.enumValues?.map((value) => ({ name: value.name, ...deprecation(value) })),
  }));

const lines = types.map((type) => JSON.stringify(type)).join(",\n");
writeFileSync(new URL("platform-schema.json", import.meta.url), `[\n${lines}\n]\n`);
process.stdout.write(`${types.length} types\n`);

function memberOf(field: PlatformField) {
  const { name, type, defaultValue } = field;
  return { name, type, defaultValue: defaultValue ?? undefined, ...deprecation(field) };
}

/** That a member is deprecated counts; the platform's sentence about it is its own. */
function deprecation({ isDeprecated }: Pick<PlatformField, "isDeprecated">) {
  return isDeprecated ? { isDeprecated, deprecationReason: "deprecated" } : {};
}

import { readFileSync } from "node:fs";
import {
  buildClientSchema,
  introspectionFromSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
} from "graphql";
import { schema as served } from "../schema.ts";

export interface TypeRef {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeRef | null;
}

export interface PlatformField {
  readonly name: string;
  readonly type: TypeRef;
  readonly args?: readonly PlatformField[];
  readonly defaultValue?: string | null;
  readonly isDeprecated?: boolean;
  readonly deprecationReason?: string | null;
  /** The platform's own sentence, such as "`read_orders` access scope." */
  readonly requiredAccess?: string | null;
}

export interface PlatformType {
  readonly kind: string;
  readonly name: string;
  readonly requiredAccess?: string | null;
  readonly isOneOf?: boolean | null;
  readonly fields?: readonly PlatformField[] | null;
  readonly inputFields?: readonly PlatformField[] | null;
  readonly interfaces?: readonly TypeRef[] | null;
  readonly possibleTypes?: readonly TypeRef[] | null;
  readonly enumValues?: readonly Pick<PlatformField, "name" | "isDeprecated" | "deprecationReason">[] | null;
}

/** The part of the platform's own Admin schema that has the types served here (README.md). */
export function readPlatformTypes(): readonly PlatformType[] {
  return JSON.parse(readFileSync(new URL("platform-schema.json", import.meta.url), "utf8")) as PlatformType[];
}

export function buildPlatformSchema(): GraphQLSchema {
  const __schema = {
    queryType: { kind: "OBJECT", name: "QueryRoot" },
    mutationType: { kind: "OBJECT", name: "Mutation" },
    subscriptionType: null,
    // @include and the others of GraphQL itself.
    directives: introspectionFromSchema(served).__schema.directives,
    types: readPlatformTypes(),
  };
  return buildClientSchema({ __schema } as unknown as IntrospectionQuery);
}

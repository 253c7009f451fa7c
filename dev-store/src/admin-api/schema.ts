// The part of the platform's Admin schema that is served here, one file per topic.
import { readFileSync } from "node:fs";
import { buildSchema, GraphQLError, GraphQLScalarType, type GraphQLSchema, Kind } from "graphql";

const TOPICS = [
  "roots",
  "shared",
  "shop",
  "metafields",
  "orders",
  "agreements",
  "customers",
  "products",
  "discounts",
  "webhooks",
  "stored-value",
  "bulk",
];

export const SDL = TOPICS.map((topic) =>
  readFileSync(new URL(`./schema/${topic}.graphql`, import.meta.url), "utf8"),
).join("\n");

export const schema: GraphQLSchema = withScalars(buildSchema(SDL));

/** `2026-11-20T09:30:00Z`, or with an offset; a date alone is midnight UTC. */
function parseInstant(value: unknown): string {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))) {
    return new Date(value).toISOString();
  }
  throw new GraphQLError("is not a valid date and time");
}

function parseDecimal(value: unknown): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text)) return text;
  throw new GraphQLError("is not a valid decimal");
}

function parseUrl(value: unknown): string {
  if (typeof value === "string" && URL.canParse(value)) return value;
  throw new GraphQLError("is not a valid URL");
}

function withScalars(built: GraphQLSchema): GraphQLSchema {
  const parsers: Record<string, (value: unknown) => unknown> = {
    DateTime: parseInstant,
    Date: parseInstant,
    Decimal: parseDecimal,
    Money: parseDecimal,
    URL: parseUrl,
  };
  for (const [name, parse] of Object.entries(parsers)) {
    const scalar = built.getType(name);
    if (!(scalar instanceof GraphQLScalarType)) continue;
    scalar.parseValue = parse;
    scalar.parseLiteral = (node) => {
      if (node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT)
        return parse(node.value);
      throw new GraphQLError("is not valid here");
    };
  }
  return built;
}

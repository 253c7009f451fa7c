// The scalars of the API. Values that cannot be stored exactly are refused, never rounded.
import { INSTANT_BOUNDS, isKeepableInstant, MAX_POINTS } from "@laurel/domain/bounds.ts";
import { isOnTheCalendar } from "@laurel/domain/dates/local-time.ts";
import { GraphQLError, Kind, valueFromASTUntyped, type ValueNode } from "graphql";

interface Scalar {
  serialize(value: unknown): unknown;
  parseValue(value: unknown): unknown;
  parseLiteral(node: ValueNode, variables?: Record<string, unknown> | null): unknown;
}

const refuse = (message: string, code: "invalid_input" | "unsafe_number" = "invalid_input"): never => {
  throw new GraphQLError(message, { extensions: { code } });
};

/** Whole numbers as JSON numbers. Inputs are within `MAX_POINTS`; sums in answers are allowed while they are exact. */
const points: Scalar = {
  serialize: (value) =>
    Number.isSafeInteger(value)
      ? value
      : refuse("Points beyond 2^53 − 1 cannot be shown exactly.", "unsafe_number"),
  parseValue(value) {
    if (typeof value !== "number" || !Number.isInteger(value))
      return refuse("Points must be a whole number.");
    return Math.abs(value) <= MAX_POINTS
      ? value
      : refuse("Points must be from −1,000,000,000,000 to 1,000,000,000,000.", "unsafe_number");
  },
  parseLiteral: (node) =>
    node.kind === Kind.INT ? points.parseValue(Number(node.value)) : refuse("Points must be a whole number."),
};

const decimalText = /^-?\d+(\.\d+)?$/;

const decimal: Scalar = {
  serialize: (value) => value,
  parseValue: (value) =>
    typeof value === "string" && decimalText.test(value)
      ? value
      : refuse('A decimal must be a text such as "42.50".'),
  parseLiteral: (node) => decimal.parseValue(node.kind === Kind.STRING ? node.value : null),
};

// RFC 3339, with seconds and an offset; precise to a microsecond.
const instantText = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

const dateTime: Scalar = {
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
  parseValue(value) {
    const isText = typeof value === "string" && instantText.test(value);
    const instant = isText && isOnTheCalendar(`${value.slice(0, 10)}T00:00`) ? new Date(value) : null;
    if (!instant || !isKeepableInstant(instant))
      return refuse(`A date and time must be a text such as 2026-11-20T09:30:00Z, ${INSTANT_BOUNDS}.`);
    return instant;
  },
  parseLiteral: (node) => dateTime.parseValue(node.kind === Kind.STRING ? node.value : null),
};

const json: Scalar = {
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
};

export const scalars = { Points: points, Decimal: decimal, DateTime: dateTime, JSON: json };

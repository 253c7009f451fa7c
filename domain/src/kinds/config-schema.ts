// The schema of a kind's config, from the kind's fields.
import { z } from "zod";
import { pointsSchema } from "../points-schema.ts";
import { type ConfigOf, type Field, type Fields, fieldLimits } from "./fields.ts";

/** For use in an object with further keys. */
export const configShape = <Asked extends Fields>(
  fields: Asked,
): { [Name in keyof Asked]: z.ZodType<ConfigOf<Asked>[Name]> } =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])) as never;

export const configSchema = <Asked extends Fields>(fields: Asked): z.ZodType<ConfigOf<Asked>> =>
  z.strictObject(configShape(fields)) as unknown as z.ZodType<ConfigOf<Asked>>;

function fieldSchema(field: Field): z.ZodType {
  switch (field.control) {
    case "points":
      return pointsSchema;
    case "rate":
      return z.int().min(0).max(fieldLimits.rateHundredths);
    case "units":
      return z.int().min(1).max(fieldLimits.units).optional();
    case "money": {
      const amount = z.int().min(field.none === undefined ? 1 : 0);
      return field.most === undefined ? amount : amount.max(field.most);
    }
    case "multiplier":
      return z.int().min(0).max(fieldLimits.multiplierBasisPoints);
    case "percentage":
      return z.int().min(1).max(10_000);
    case "count": {
      const count = z.int().min(1).max(field.most);
      return field.none === undefined ? count : count.nullable();
    }
    case "text":
      return z.string().regex(field.pattern, `${field.problem}.`);
    case "choice":
      return z.enum(Object.keys(field.choices));
    case "tags":
    case "products":
    case "collections":
      return z.array(z.string().min(1)).max(fieldLimits.listEntries);
    case "variant":
      return z.strictObject({
        id: z.string().regex(/^[1-9]\d{0,18}$/, `${field.problem}.`),
        title: z.string().max(fieldLimits.variantTitleCharacters).default(""),
        priceMinor: z.int().min(0).nullable().default(null),
      });
  }
}

// The config schema of each way to earn. Apart from the kinds, because pages read the kinds without loading zod.
import type { z } from "zod";
import { configSchema } from "../kinds/config-schema.ts";
import { type EarningConfig, type EarningKindId, earningKinds } from "./kinds.ts";

export const earningConfigs = Object.fromEntries(
  Object.values(earningKinds).map((kind) => [kind.id, configSchema(kind.fields)]),
) as { readonly [Kind in EarningKindId]: z.ZodType<EarningConfig<Kind>> };

// The schema of each way to earn. Beside the kinds, because pages that read the kinds do without zod.
import type { z } from "zod";
import { configSchema } from "../kinds/config-schema.ts";
import { type EarningConfig, type EarningKindId, earningKinds } from "./kinds.ts";

export const earningConfigs = Object.fromEntries(
  Object.values(earningKinds).map((kind) => [kind.id, configSchema(kind.fields)]),
) as { readonly [Kind in EarningKindId]: z.ZodType<EarningConfig<Kind>> };

import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { findPreview } from "./preview.sql.ts";

export const expiryPreviewResolvers = {
  Query: {
    expiryPreview: (_, __, { read }) =>
      read(async (tx) => {
        const [row] = await tx.run(findPreview, [tx.shopId]);
        if (!row) return null;
        const { soon, months, later, undated } = row.preview;
        const byMonth = Object.entries(months).map(([month, sum]) => ({ month, sum }));
        return {
          measuredAt: row.measured_at,
          soon,
          months: byMonth.sort((one, other) => (one.month < other.month ? -1 : 1)),
          later,
          undated,
        };
      }),
  },
} satisfies Resolvers;

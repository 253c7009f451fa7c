import {
  defaultProgram,
  type ProgramDocument,
  programDocumentSchema,
} from "@laurel/domain/program/program.ts";

/** 10 points for each 1.00, 1,000 points are worth 1.00, Silver and Gold are permanent. */
export const aProgram = (changes: Partial<ProgramDocument> = {}): ProgramDocument =>
  programDocumentSchema.parse({
    ...defaultProgram("EUR"),
    pointValueHundredths: 10,
    earning: [
      { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 1000 } },
      { id: "signup", kind: "signup", enabled: false, config: { points: 100 } },
    ],
    tiers: {
      window: "lifetime",
      levels: [
        { id: "silver", name: "Silver", threshold: 50_000, multiplierBasisPoints: 12_500 },
        { id: "gold", name: "Gold", threshold: 200_000, multiplierBasisPoints: 15_000 },
      ],
    },
    ...changes,
  });

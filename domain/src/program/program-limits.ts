/** Limits of a program, for the forms beside their fields and for the server on every write. */
export const programLimits = {
  /** One amount of points, or one balance. */
  points: 1_000_000_000_000,
  nameCharacters: 100,
  pointsNameCharacters: 30,
  pointValueHundredths: 1_000_000_000,
  tierNameCharacters: 50,
  launcherTextCharacters: 40,
} as const;

/** Such as #0b6e4f. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The earning rate of a new program: one point for each whole unit of the currency. */
export const FIRST_EARNING = [
  { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 100 } },
] as const;

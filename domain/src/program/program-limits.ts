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

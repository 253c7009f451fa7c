// One place that was changed, in words: what it is called, what it was, what it is now.
import type { ProgramDocument } from "../program/program.ts";
import type { Formats } from "../ui/formats.tsx";

export interface Change {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

export interface ChangeWords {
  readonly label: string;
  /** Null: it was not there, or is not there any more. */
  readonly before: string | null;
  readonly after: string | null;
}

interface Surroundings {
  /** The present one: it knows what tiers and rules are called. */
  readonly program: ProgramDocument;
  readonly formats: Formats;
}

export function describeChange({ path, before, after }: Change, around: Surroundings): ChangeWords {
  // An entry of a list came or went: it brings its own name.
  if (isNamed(after) && isNone(before))
    return entryWords(path, `${writeValue(after, path, around)}: added`, around);
  if (isNamed(before) && isNone(after))
    return entryWords(path, `${writeValue(before, path, around)}: removed`, around);
  const write = (value: unknown) => (isNone(value) ? null : writeValue(value, path, around));
  return { label: labelOf(path, around.program), before: write(before), after: write(after) };
}

/** As the settings call them. The rest is called by the program document's own words. */
const labels: Readonly<Record<string, string>> = {
  pointValueHundredths: "Worth of 100 points",
  participants: "Who takes part",
  awardOn: "Given when",
  holdDays: "Can be spent after",
  earnsFrom: "Earns from",
  basis: "Reached by",
  threshold: "From",
  multiplierBasisPoints: "Multiplier",
  basisPoints: "Percentage",
  pointsPerUnitHundredths: "Points for each unit",
  countTowardTier: "Count toward tiers",
  available: "Available points",
  pending: "Pending points",
  accent: "Colour",
  takesPart: "Takes part",
  dailyMail: "Daily e-mail",
  pointsEach: "Points for each",
  launcherText: "Words on the button",
  launcher: "Place of the button",
  domain: "From",
  exportedAt: "As of",
};
/** Steps on the way that say nothing. */
const silent = new Set(["levels", "config"]);

function labelOf(path: readonly string[], program: ProgramDocument): string {
  const named = new Map<string, string>([
    ...program.tiers.levels.map(({ id, name }) => [id, name] as const),
    ...program.earning.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const])),
  ]);
  const isList = (step: string | undefined) => step === "levels" || step === "earning";
  return path
    .filter((step) => !silent.has(step))
    .map((step) => {
      // An id stands after its list.
      if (isList(path[path.indexOf(step) - 1])) return named.get(step) ?? step;
      return labels[step] ?? plainWords(step);
    })
    .join(" › ");
}

/** "minimumSpendMinor" → "Minimum spend" */
function plainWords(name: string): string {
  const words = name
    .replace(/(Minor|BasisPoints|Hundredths)$/, "")
    .replaceAll(/([A-Z])/g, " $1")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function writeValue(value: unknown, path: readonly string[], { program, formats }: Surroundings): string {
  const name = path.at(-1) ?? "";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return writeNumber(value, name, { program, formats });
  if (typeof value === "string") return writeText(value, name, formats);
  if (Array.isArray(value))
    return value.length === 0
      ? "none"
      : value.map((item) => writeValue(item, path, { program, formats })).join(", ");
  return isFields(value) ? writeFields(value, path, { program, formats }) : String(value);
}

/** "Gold (from €2,000, multiplier × 1.5)" */
function writeFields(fields: Fields, path: readonly string[], around: Surroundings): string {
  const parts = Object.entries(fields)
    .filter(([name, value]) => name !== "id" && name !== "name" && !isNone(value))
    .map(([name, value]) => {
      const label = labels[name] ?? plainWords(name);
      return `${label.charAt(0).toLowerCase()}${label.slice(1)} ${writeValue(value, [...path, name], around)}`;
    })
    .join(", ");
  const name = fields["name"];
  return typeof name === "string" ? `${name} (${parts})` : parts;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isNone = (value: unknown): boolean => value === null || value === undefined;
const isNamed = (value: unknown): boolean => isFields(value) && typeof value["id"] === "string";

const entryWords = (path: readonly string[], after: string, { program }: Surroundings): ChangeWords => ({
  label: labelOf(path.slice(0, -1), program),
  before: null,
  after,
});

function writeNumber(value: number, name: string, { program, formats }: Surroundings): string {
  if (name === "pointValueHundredths") return formats.moneyOfMinor(value);
  if (name === "threshold" && program.tiers.basis === "spend") return formats.shortMoneyOfMinor(value);
  if (name === "multiplierBasisPoints") return `× ${value / 10_000}`;
  if (name.endsWith("asisPoints")) return formats.percent(value / 10_000, 2);
  if (name.endsWith("Hundredths")) return formats.number(value / 100);
  if (name.endsWith("Minor")) return formats.shortMoneyOfMinor(value);
  if (name.endsWith("Days")) return value === 1 ? "1 day" : `${formats.number(value)} days`;
  return formats.number(value);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
/** Words of the program's own; every other text was typed by a person, and is shown as it is. */
const chosen =
  /^(status|kind|scopes|participants|awardOn|rounding|negativeBalance|policy|basis|window|launcher|limitPeriod)$/;

function writeText(value: string, name: string, formats: Formats): string {
  if (name === "scopes" && value === "*") return "everything";
  if (chosen.test(name)) return plainText(value);
  if (INSTANT.test(value)) return formats.dateTime(value);
  return value === "" ? "empty" : value;
}

/** "ON" → "on", "read_rewards" → "read rewards" */
const plainText = (word: string): string => word.toLowerCase().replaceAll("_", " ");

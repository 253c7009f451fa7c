// Two program documents, field by field, in words a merchant knows from the forms.
import type { Formats } from "../ui/formats.tsx";
import { type ProgramDocument, worthMinor } from "../program/program.ts";

export interface Difference {
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const ABSENT = "–";

/** What differs, in the order of the document. Rules and tiers are matched by their ids, not by their places. */
export function comparePrograms(
  before: ProgramDocument,
  after: ProgramDocument,
  formats: Formats,
): Difference[] {
  const [left, right] = [leavesOf(before), leavesOf(after)];
  const paths = [...new Set([...left.keys(), ...right.keys()])];
  return paths
    .filter((path) => JSON.stringify(left.get(path)) !== JSON.stringify(right.get(path)))
    .map((path) => ({
      path,
      label: labelOf(path, after, before),
      before: left.has(path) ? wordsOf(path, left.get(path), before, formats) : ABSENT,
      after: right.has(path) ? wordsOf(path, right.get(path), after, formats) : ABSENT,
    }));
}

function leavesOf(document: ProgramDocument): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, path: readonly string[]): void => {
    if (Array.isArray(value) && value.some(hasId)) {
      for (const one of value.filter(hasId)) walk(one, [...path, one.id]);
    } else if (isRecord(value)) {
      for (const [key, part] of Object.entries(value)) if (key !== "id") walk(part, [...path, key]);
    } else {
      leaves.set(path.join("."), value);
    }
  };
  walk(document, []);
  return leaves;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasId = (value: unknown): value is { readonly id: string } =>
  isRecord(value) && typeof value["id"] === "string";

function labelOf(path: string, ...documents: readonly ProgramDocument[]): string {
  const known = LABELS[path];
  if (known !== undefined) return known;
  const [part = "", second = "", ...rest] = path.split(".");
  if (part === "earning") return `Way to earn “${second}”: ${lastWords(rest)}`;
  if (part === "tiers" && second === "levels") {
    const [id = "", ...field] = rest;
    const level = documents.flatMap(({ tiers }) => tiers.levels).find((one) => one.id === id);
    return `Tier ${level?.name ?? id}: ${lastWords(field)}`;
  }
  const words = [part, second, ...rest].filter(Boolean).map(wordsOfKey).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const lastWords = (path: readonly string[]): string => {
  const key = path.at(-1) ?? "";
  return FIELDS[key] ?? wordsOfKey(key);
};

/** holdDays → hold days */
const wordsOfKey = (key: string): string => key.replaceAll(/([A-Z])/g, " $1").toLowerCase();

const LABELS: Readonly<Record<string, string>> = {
  name: "Name of the program",
  "pointsName.one": "One of them is called",
  "pointsName.other": "Several are called",
  pointValueHundredths: "100 points are worth",
  participants: "Who takes part",
  "orders.awardOn": "Given when the order is",
  "orders.earnsFrom": "Orders earn from",
  "orders.holdDays": "Days until points can be spent",
  "orders.rounding": "Rounding",
  "orders.negativeBalance": "When points that are taken back were spent",
  "branding.accent": "Colour",
  "branding.launcher": "Place of the button",
  "branding.launcherText": "Words on the button",
  "tiers.basis": "Tiers go by",
  "redemptions.codeDays": "Days that a code is valid",
};

const FIELDS: Readonly<Record<string, string>> = {
  enabled: "switched on",
  kind: "kind",
  multiplierBasisPoints: "multiplier",
  pointsPerUnitHundredths: "points for each whole unit",
  minimumSpendMinor: "smallest order",
  threshold: "reached at",
};

function wordsOf(path: string, value: unknown, document: ProgramDocument, formats: Formats): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(String).join(", ");
  if (typeof value === "number") return numberWords(path, value, document, formats);
  if (typeof value !== "string") return JSON.stringify(value);
  if (path === "orders.earnsFrom") return formats.dateTime(value);
  return CHOICES[value] ?? value;
}

function numberWords(path: string, value: number, document: ProgramDocument, formats: Formats): string {
  const key = path.split(".").at(-1) ?? "";
  if (path === "pointValueHundredths") return formats.moneyOfMinor(worthMinor(100, value));
  if (key.endsWith("Minor")) return formats.moneyOfMinor(value);
  if (key === "threshold" && document.tiers.basis === "spend") return formats.moneyOfMinor(value);
  if (key.endsWith("BasisPoints")) return `× ${value / 10_000}`;
  if (key.endsWith("Hundredths")) return formats.number(value / 100);
  return formats.number(value);
}

const CHOICES: Readonly<Record<string, string>> = {
  account_holders: "customers with an account, or enrolled",
  everyone: "each customer of the shop",
  allow_negative: "the balance goes below zero",
  stop_at_zero: "the rest is written off",
  bottom_left: "bottom left",
  bottom_right: "bottom right",
};

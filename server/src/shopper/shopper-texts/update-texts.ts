import type { LanguageTexts, ShopperTexts } from "@laurel/domain/shopper/texts/languages.ts";
import { parseTexts, type TextsProblem } from "@laurel/domain/shopper/texts/parse-texts.ts";
import english from "@laurel/widget/texts/en.json" with { type: "json" };
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { enqueuePublishing } from "../../tenant/program/enqueue-publishing.ts";
import { loadTexts, type StoredTexts } from "./load-texts.ts";
import { replaceTexts, saveTexts } from "./shopper-texts.sql.ts";

export interface UpdateTextsInput {
  /** The version that was edited. */
  readonly expectedVersion: number;
  /** Unchecked. */
  readonly document: unknown;
  readonly actor: string;
}

export type UpdateTextsResult =
  | { readonly ok: true; readonly stored: StoredTexts }
  | { readonly ok: false; readonly problems: readonly TextsProblem[] };

/** Replaces all of the shop's own words. Refuses `version_conflict`. */
export async function updateTexts(
  deps: Deps,
  shopId: string,
  { expectedVersion, document, actor }: UpdateTextsInput,
): Promise<UpdateTextsResult> {
  const parsed = parseTexts(document, english);
  if (!parsed.ok) return parsed;
  const { texts } = parsed;
  return deps.db.transaction(shopId, async (tx) => {
    const before = await loadTexts(tx);
    const save = before.version === 0 ? saveTexts : replaceTexts;
    const [saved] = await tx.run(save, [shopId, expectedVersion, JSON.stringify(texts)]);
    if (!saved) throw new AppError("version_conflict", { version: (await loadTexts(tx)).version });
    await enqueuePublishing(tx);
    recordChange(deps, tx, {
      action: "SHOPPER_TEXTS_CHANGED",
      subjectId: String(saved.version),
      actor,
      ...changedWords(before.document, texts),
    });
    return { ok: true, stored: { version: saved.version, document: texts } };
  });
}

/** Of one change: an entry of the log is not a copy of the whole document. */
const TOLD_MAX = 50;

/** Only what differs. */
function changedWords({ languages: old }: ShopperTexts, { languages: now }: ShopperTexts) {
  const [before, after] = [wordsOf(old), wordsOf(now)];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  const told = (words: ReadonlyMap<string, string>) =>
    names.slice(0, TOLD_MAX).flatMap((name) => (words.has(name) ? [`${name}: ${words.get(name)}`] : []));
  return {
    before: { languages: Object.keys(old), words: told(before) },
    after: { languages: Object.keys(now), words: told(after) },
  };
}

function wordsOf(languages: ShopperTexts["languages"]): ReadonlyMap<string, string> {
  const write = (words: unknown): string => (typeof words === "string" ? words : JSON.stringify(words));
  const ofOne = ([locale, { pointsName, texts }]: [string, LanguageTexts]): [string, string][] => [
    ...(pointsName ? [[`${locale} points`, write(pointsName)] as [string, string]] : []),
    ...Object.entries(texts).map(([name, words]): [string, string] => [`${locale} ${name}`, write(words)]),
  ];
  return new Map(Object.entries(languages).flatMap(ofOne));
}

// Which kinds of e-mails a shop sends to its shoppers, and in which language.
import { type MailKindId, mailKindIds } from "@laurel/domain/shopper/letter.ts";
import { firstWithWords } from "@laurel/domain/shopper/texts/languages.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadTexts } from "../shopper-texts/load-texts.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import { kindsOnAtFirst } from "@laurel/domain/shopper/mail-kinds.ts";
import { lookAtLetters } from "./sending/letters-due.ts";
import { noteKinds } from "./sending/mail-queue.ts";
import { deleteKind, findSettings, lockSettings, setKinds, setLocale } from "./shopper-mail.sql.ts";

export interface MailSettings {
  readonly kindsOn: readonly MailKindId[];
  /** Since when the mail server refuses this shop's letters, and its words. Null: it does not. */
  readonly stoppedAt: Date | null;
  readonly stoppedAnswer: string | null;
  /** Since when it cannot be reached. Null: it can, or it refused them last. */
  readonly unreachableSince: Date | null;
  /** Of letters to members in whose own language the shop has no words. */
  readonly language: string;
  /** Those that the shop has words in, English first. */
  readonly languages: readonly string[];
}

export async function loadMailSettings(tx: Tx): Promise<MailSettings> {
  const [[row], { document }] = await Promise.all([tx.run(findSettings, [tx.shopId]), loadTexts(tx)]);
  const { stopped_at: stoppedAt = null, stopped_answer: stoppedAnswer = null } = row ?? {};
  return {
    language: firstWithWords(document, [row?.locale ?? null]),
    languages: [...new Set(["en", ...Object.keys(document.languages)])],
    kindsOn: row?.kinds_on ?? kindsOnAtFirst,
    stoppedAt: stoppedAnswer === null ? null : stoppedAt,
    stoppedAnswer,
    unreachableSince: stoppedAnswer === null ? stoppedAt : null,
  };
}

/** What waits of a kind that is switched off is never told: only events after it is on again are. */
export async function switchMails(
  deps: Deps,
  shopId: string,
  { kind, isOn, actor }: { readonly kind: MailKindId; readonly isOn: boolean; readonly actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const [row] = await tx.run(lockSettings, [shopId, kindsOnAtFirst]);
    const before = row?.kinds_on ?? kindsOnAtFirst;
    if (before.includes(kind) === isOn) return;
    const after = mailKindIds.filter((one) => (one === kind ? isOn : before.includes(one)));
    tx.write(setKinds, [shopId, after]);
    if (!isOn) tx.write(deleteKind, [shopId, kind]);
    noteKinds(tx, deps);
    // Another process may still have noted some of it.
    lookAtLetters(tx, deps.clock.now());
    recordChange(deps, tx, {
      action: "NOTIFICATIONS_CHANGED",
      subjectId: "shopper_mails",
      actor,
      before: { shopperMails: before },
      after: { shopperMails: after },
    });
  });
}

/** Refuses `invalid_input` for a language that the shop has no words in. */
export async function setMailLanguage(
  deps: Deps,
  shopId: string,
  { language, actor }: { readonly language: string; readonly actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    await tx.run(lockSettings, [shopId, kindsOnAtFirst]);
    const before = await loadMailSettings(tx);
    if (!before.languages.includes(language))
      throw new AppError("invalid_input", {}, { field: ["language"] });
    if (before.language === language) return;
    tx.write(setLocale, [shopId, language]);
    recordChange(deps, tx, {
      action: "NOTIFICATIONS_CHANGED",
      subjectId: "shopper_mails",
      actor,
      before: { mailLanguage: before.language },
      after: { mailLanguage: language },
    });
  });
}

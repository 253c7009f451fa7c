// Letters in the lives of members: through a mail server that takes them or not, as the step says.
import type { LetterStep } from "./life-steps.ts";
import { unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { expect } from "vitest";
import { dueKinds } from "../../features/features.ts";
import { MailError, type Mailer } from "../../insight/notifications/mailer.ts";
import { markDue } from "../../jobs/due/mark-due.ts";
import { switchMails } from "../../shopper/shopper-mail/change-mails.ts";
import { ASKED_TASK, SEND_TASK } from "../../shopper/shopper-mail/sending/letters-due.ts";
import { sendShopperMails } from "../../shopper/shopper-mail/sending/send-mails.job.ts";
import { forgetShops } from "../../tenant/shops/find-shop.ts";
import { LOOK_AGAIN } from "../../tenant/shops/look-again.job.ts";
import type { TestDeps } from "../test-deps.ts";

/** Then everything is tried again in a minute. */
const ALL_WAIT = new Set<LetterStep["mood"]>(["away", "unreachable", "login_refused", "unknown"]);

/** A mail server whose mood the steps set. */
class MoodyMailer implements Mailer {
  readonly connections = 2;
  mood: LetterStep["mood"] = "takes";

  checkReady = (): Promise<void> =>
    this.mood === "away" ? Promise.reject(new MailError("unreachable", "away")) : Promise.resolve();

  send = (): Promise<void> => {
    const { mood } = this;
    if (mood === "takes" || mood === "away") return Promise.resolve();
    return Promise.reject(mood === "fails" ? new Error("a fault of ours") : new MailError(mood, mood));
  };

  close = (): void => undefined;
}

/** The same, of a server that sends letters. */
export function withLetters(deps: TestDeps): TestDeps {
  const authorization = { storefrontUrl: (domain: string) => `https://${domain}`, customersScope: "" };
  const platform = { authorization } as TestDeps["platform"];
  // Each life has the same minutes again.
  const env = { ...deps.env, mailPerMinute: 1_000_000 };
  return { ...deps, env, mailer: new MoodyMailer(), platform };
}

/** In its store, with all letters on, and asked for the work that it has. */
export async function beginLetters(deps: TestDeps, shopId: string): Promise<void> {
  await deps.db.transaction(shopId, (tx) =>
    tx.kysely.updateTable("shops").set({ installed_at: deps.clock.now() }).where("id", "=", shopId).execute(),
  );
  forgetShops(deps);
  for (const kind of unaskedKinds) await switchMails(deps, shopId, { kind, isOn: true, actor: "test" });
  await deps.db.transaction(shopId, async (tx) => {
    for (const { task, nextAt } of dueKinds) {
      const at = task.name === LOOK_AGAIN ? null : await nextAt(tx, deps);
      if (at !== null) markDue(tx, task.name, at);
    }
  });
}

/** What is due goes, and the shop is not asked again before more is. */
export async function letLettersGo(deps: TestDeps, shopId: string, mood: LetterStep["mood"]): Promise<void> {
  if (!(deps.mailer instanceof MoodyMailer)) return;
  deps.mailer.mood = mood;
  // What happened at this very moment is told a moment later.
  deps.clock.move({ minutes: 1 });
  await sendShopperMails(deps);
  if (ALL_WAIT.has(mood)) return;
  const rows = await deps.db.global((tx) =>
    tx.kysely
      .selectFrom("due_work")
      .select("due_at")
      .where("shop_id", "=", shopId)
      .where("kind", "in", [SEND_TASK, ASKED_TASK])
      .execute(),
  );
  for (const { due_at: dueAt } of rows) expect(Number(dueAt)).toBeGreaterThan(deps.clock.now().getTime());
}

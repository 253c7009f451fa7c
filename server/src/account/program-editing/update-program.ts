import {
  looksAtProducts,
  parseProgram,
  type ProgramDocument,
  type ProgramProblem,
  type ProgramStatus,
} from "@laurel/domain/program/program.ts";
import { decideAlike } from "@laurel/domain/standing/tier-history.ts";
import type { Tx } from "../../database/database.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Deps } from "../../process/deps.ts";
import { announceDocument } from "../../tenant/documents/announce-document.ts";
import { AppError } from "../../process/errors.ts";
import { enqueueRefresh } from "../../core/ledger/dates/refresh-dates.job.ts";
import { lookSoon } from "../../tenant/shops/look-again.job.ts";
import { requireAccess } from "../../tenant/shops/connect/require-access.ts";
import { hasOwnSender } from "../../shopper/shopper-mail/sender/find-sender.ts";
import { enqueuePublishing } from "../../tenant/program/enqueue-publishing.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { saveVersion } from "../../tenant/program/save-version.ts";
import type { Program } from "../../tenant/program/stored-program.ts";

export interface UpdateProgramInput {
  /** The version that was edited. If another one is in force, the change is refused. */
  readonly expectedVersion: number;
  readonly status?: ProgramStatus | undefined;
  /** The whole document, unchecked. */
  readonly document?: unknown;
  readonly actor: string;
}

export type UpdateProgramResult =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly problems: readonly ProgramProblem[] };

/**
 * Creates a new version of the program. Refuses `missing_platform_scope`, `version_conflict`, and `mail_server_needed` for
 * switching referrals on. Earlier versions are kept; orders stay under the version of their first day.
 */
export async function updateProgram(
  deps: Deps,
  shopId: string,
  input: UpdateProgramInput,
): Promise<UpdateProgramResult> {
  const checked = await checkProgram(deps, shopId, input.document);
  if (!checked.ok) return checked;
  return deps.db.transaction(shopId, async (tx) => ({
    ok: true,
    program: await saveProgram(deps, tx, { ...input, document: checked.program }),
  }));
}

type CheckedProgram =
  | { readonly ok: true; readonly program: ProgramDocument | undefined }
  | Extract<UpdateProgramResult, { ok: false }>;

/** Asks the store where it must, so it is not called in a transaction. Refuses `missing_platform_scope`. */
export async function checkProgram(deps: Deps, shopId: string, document: unknown): Promise<CheckedProgram> {
  if (document === undefined) return { ok: true, program: undefined };
  const parsed = parseProgram(document);
  if (parsed.ok && looksAtProducts(parsed.program)) await requireAccess(deps, shopId, "products");
  return parsed;
}

/** As part of the caller's transaction. The document has been checked. */
export async function saveProgram(
  deps: Deps,
  tx: Tx,
  input: UpdateProgramInput & { readonly document: ProgramDocument | undefined },
): Promise<Program> {
  const present = await loadProgram(tx);
  if (present.version !== input.expectedVersion) throw conflict(present);
  if (
    input.document?.referrals.enabled &&
    !present.document.referrals.enabled &&
    deps.mailer === null &&
    !(await hasOwnSender(tx))
  )
    throw new AppError("mail_server_needed");
  const now = deps.clock.now();
  const version = present.version + 1;
  const status = input.status ?? present.status;
  const document = withStart(input.document ?? present.document, present, status, now);
  const next = { version, status, document, createdAt: now.toISOString(), createdBy: input.actor };
  if (!(await saveVersion(tx, next))) throw conflict(await loadProgram(tx));
  lookSoon(tx, now);
  await announceDocument(tx, "program/current");
  await enqueuePublishing(tx);
  const isSwitchedOn = status === "ON" && present.status !== "ON";
  const isAlike =
    isSameExpiry(document, present.document) && decideAlike(document.tiers, present.document.tiers);
  if (isSwitchedOn || !isAlike) await enqueueRefresh(tx);
  recordChange(deps, tx, {
    action: "PROGRAM_CHANGED",
    subjectId: String(version),
    actor: input.actor,
    before: { status: present.status, ...present.document },
    after: { status, ...document },
  });
  return next;
}

const isSameExpiry = ({ expiry: one }: ProgramDocument, { expiry: other }: ProgramDocument): boolean =>
  one.policy === other.policy && one.months === other.months && one.warnDays.join() === other.warnDays.join();

/**
 * An order of two years ago must not earn because it was tagged today: earning begins when the program is first
 * switched on. The store tells times in whole seconds, so it begins with that second.
 */
function withStart(
  document: ProgramDocument,
  present: Program,
  status: ProgramStatus,
  now: Date,
): ProgramDocument {
  const earnsFrom = document.orders.earnsFrom ?? present.document.orders.earnsFrom;
  if (earnsFrom === null && status !== "ON") return document;
  const thisSecond = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return { ...document, orders: { ...document.orders, earnsFrom: earnsFrom ?? thisSecond.toISOString() } };
}

const conflict = (present: Program) => new AppError("version_conflict", { version: present.version });

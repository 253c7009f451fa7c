// A whole program at once, as a new shop begins with: its document and its rewards, in one transaction. A request that
// is sent again creates nothing twice.
import type { Reward } from "@laurel/domain/rewards/reward.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { claimKey, type KeyClaim } from "../../tenant/idempotency/claim-key.ts";
import { addReward, checkReward, type Author, type RewardInput } from "../../core/rewards/save-reward.ts";
import { loadProgram, loadProgramVersions } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { checkProgram, saveProgram } from "./update-program.ts";

const REWARDS_MAX = 20;

export interface SetUpInput {
  /** As in `updateProgram`. */
  readonly expectedVersion: number;
  /** Unchecked, as the rewards are. */
  readonly document: unknown;
  readonly rewards: readonly RewardInput[];
  readonly idempotencyKey: string;
}

type SetUpResult =
  | { readonly ok: true; readonly program: Program }
  | {
      readonly ok: false;
      readonly problems: readonly { readonly path: readonly string[]; readonly message: string }[];
    };

/** Refuses what `updateProgram` and `createReward` refuse. The status of the program stays. */
export async function setUpProgram(deps: Deps, author: Author, input: SetUpInput): Promise<SetUpResult> {
  const { shopId, actor } = author;
  const { expectedVersion, document, rewards } = input;
  if (rewards.length > REWARDS_MAX) throw new AppError("invalid_input", {}, { field: ["rewards"] });
  const checked = await checkProgram(deps, shopId, document);
  if (!checked.ok) return { ok: false, problems: within(["document"], checked.problems) };
  const checkedRewards: Reward[] = [];
  for (const [index, reward] of rewards.entries()) {
    const one = await checkReward(deps, shopId, reward);
    if (!one.ok) return { ok: false, problems: within(["rewards", String(index)], one.problems) };
    checkedRewards.push(one.reward);
  }
  return deps.db.transaction(shopId, async (tx) => {
    const claim = await claimKey<{ version: number }, Program>(tx, claimOf(deps, input), () =>
      loadProgram(tx),
    );
    if (claim.earlier) return { ok: true, program: await answerAgain(tx, claim.earlier) };
    const program = await saveProgram(deps, tx, { expectedVersion, document: checked.program, actor });
    for (const reward of checkedRewards) await addReward(deps, tx, { reward, actor });
    claim.keep({ version: program.version });
    return { ok: true, program };
  });
}

const within = (
  place: readonly string[],
  problems: readonly { readonly path: readonly string[]; readonly message: string }[],
) => problems.map(({ path, message }) => ({ path: [...place, ...path], message }));

/** Without the version: who got no answer may have read the new version before trying again. */
const claimOf = ({ clock }: Deps, { idempotencyKey: key, document, rewards }: SetUpInput): KeyClaim => ({
  operation: "program_set_up",
  key,
  input: { document, rewards },
  now: clock.now(),
});

async function answerAgain(tx: Tx, { version }: { readonly version: number }): Promise<Program> {
  const present = await loadProgram(tx);
  return (await loadProgramVersions(tx, present, [version])).get(version) ?? present;
}

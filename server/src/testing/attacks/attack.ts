// One row of the table of attacks. A subject is a file `<subject>.attacks.ts` in this folder that exports `attacks`;
// `attacks.test.ts` finds it by its name.
import type { AttackWorld } from "./attack-world.ts";

export interface Attack {
  /** What holds, as a sentence: "A webhook signed with another secret is refused, and nothing is stored". */
  readonly fact: string;
  /** Attacks over HTTP, and expects no effect. Rows of a file share their server, in order. */
  readonly attempt: (world: AttackWorld) => Promise<void>;
}

// One thing that a live store needs: whether it is there, and what heals it.
import type { Env } from "../../config/env.ts";
import type { Deps } from "../../process/deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

/**
 * `missing`: no store can live without it, or something is wrong. `unset`: left out, as it may be. `unknown`: it cannot
 * be told from here.
 */
export type State = "ok" | "missing" | "unset" | "unknown";

export interface Line {
  readonly state: State;
  /** For operators, one line: what is so; and unless it is well, what to do or where to look. */
  readonly text: string;
}

const lineOf =
  (state: State) =>
  (text: string): Line => ({ state, text });

export const ok = lineOf("ok");
export const missing = lineOf("missing");
export const unset = lineOf("unset");
export const unknown = lineOf("unknown");

/** Looks and changes nothing. Null: there is nothing to say. */
export type Checkup<Patient> = (patient: Patient) => Promise<readonly Line[] | Line | null>;

/** What can be told without a database. */
export interface Settled {
  readonly env: Env;
  /** The path of the file that tells the platform about the app. */
  readonly appFile: string;
  /** Of its text. */
  readonly findAppFileFaults: (
    text: string,
    expected: { readonly apiKey: string; readonly appUrl: string },
  ) => readonly string[];
}

export interface Installation extends Settled {
  readonly deps: Deps;
}

/** A shop whose store has the app. */
export interface InstalledShop {
  readonly deps: Deps;
  readonly shop: Shop;
}

const CHECKUP_MS_MAX = 30_000;

/** A check that fails, or takes longer than 30 seconds, is one that could not be told. */
export async function look<Patient>(check: Checkup<Patient>, patient: Patient): Promise<readonly Line[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Line>((resolve) => {
    const say = `${check.name} was not done within ${CHECKUP_MS_MAX / 1000} seconds.`;
    timer = setTimeout(() => resolve(unknown(say)), CHECKUP_MS_MAX);
  });
  try {
    const found = await Promise.race([check(patient), late]);
    return found === null ? [] : "state" in found ? [found] : found;
  } catch (error) {
    return [unknown(`${check.name} failed: ${error instanceof Error ? error.message : String(error)}`)];
  } finally {
    clearTimeout(timer);
  }
}

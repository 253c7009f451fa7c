// A work of many small steps on the platform, such as a made-up past, that goes on where it was after the platform was
// stopped, in whichever way. A step and that it was done are written together. What was done after the last writing is
// done again: with the same ids, so that an app that has heard of it before hears of the same things.

/** As it stands in the snapshot. */
export interface WorkState {
  plan: unknown;
  /** So many steps. */
  done: number;
  notes: Record<string, unknown>;
  isFinished: boolean;
}

export interface LongWork<Plan> {
  /** As it was when the work began. */
  readonly plan: Plan;
  /** Does the step now, or does nothing where it was done before. Steps are counted from 0 and come in order. */
  step(index: number, run: () => void): void;
  isDone(index: number): boolean;
  /** Keeps what later steps need of this one. */
  note(name: string, value: unknown): void;
  noted(name: string): unknown;
  finish(): void;
}

export interface LongWorks {
  /** Goes on with the work of that name, or begins it: `plan` is asked once, and kept before anything is done. */
  work<Plan>(name: string, plan: () => Plan): Promise<LongWork<Plan>>;
  progress(name: string): "none" | "begun" | "finished";
}

/** Ids of works lie beyond those of everything else. */
const FIRST_ID = 8_000_000_000;
const IDS_PER_STEP = 1_000;

export function createLongWorks(deps: {
  states: Record<string, WorkState>;
  /** Numbers that `run` gives away begin after `lastId`. */
  withIdsAfter: (lastId: number, run: () => void) => void;
  markChanged: () => void;
  /** Resolves when all that has changed is written. */
  save: () => Promise<void>;
}): LongWorks {
  const { states, markChanged } = deps;
  return {
    async work<Plan>(name: string, plan: () => Plan): Promise<LongWork<Plan>> {
      const state = (states[name] ??= { plan: plan(), done: 0, notes: {}, isFinished: false });
      markChanged();
      await deps.save();
      return {
        plan: state.plan as Plan,
        step(index, run) {
          if (index < state.done) return;
          deps.withIdsAfter(FIRST_ID + index * IDS_PER_STEP, run);
          state.done = index + 1;
          markChanged();
        },
        isDone: (index) => index < state.done,
        note(key, value) {
          state.notes[key] = value;
        },
        noted: (key) => state.notes[key],
        finish() {
          state.isFinished = true;
          markChanged();
        },
      };
    },
    progress(name) {
      const state = states[name];
      if (state === undefined) return "none";
      return state.isFinished ? "finished" : "begun";
    },
  };
}

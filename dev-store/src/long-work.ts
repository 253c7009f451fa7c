// A task of many small steps on the platform, such as a made-up past, that continues after the platform was stopped or
// killed. A step and its completion are saved together. Steps after the last save are repeated with the same ids, so
// that an app that has already heard of them hears of the same objects.

/** As stored in the snapshot. */
export interface WorkState {
  plan: unknown;
  /** The number of finished steps. */
  done: number;
  notes: Record<string, unknown>;
  isFinished: boolean;
}

export interface LongWork<Plan> {
  /** As it was when the task began. */
  readonly plan: Plan;
  /** Runs the step, or does nothing if it was done before. Steps are counted from 0 and come in order. */
  step(index: number, run: () => void): void;
  isDone(index: number): boolean;
  /** Stores what later steps need from this one. */
  note(name: string, value: unknown): void;
  noted(name: string): unknown;
  finish(): void;
}

export interface LongWorks {
  /**
   * Continues the task with that name, or begins it: `plan` is called once, and its result is saved before the first
   * step.
   */
  work<Plan>(name: string, plan: () => Plan): Promise<LongWork<Plan>>;
  progress(name: string): "none" | "begun" | "finished";
}

/** Higher than all other ids. */
const FIRST_ID = 8_000_000_000;
const IDS_PER_STEP = 1_000;

export function createLongWorks(deps: {
  states: Record<string, WorkState>;
  /** Ids that `run` assigns begin after `lastId`. */
  withIdsAfter: (lastId: number, run: () => void) => void;
  markChanged: () => void;
  /** Resolves when all changes are written. */
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

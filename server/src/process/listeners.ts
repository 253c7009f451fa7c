// What features do when something happens in another feature, in the transaction in which it happens. Where it happens, a
// subject names what may; a feature that listens says so in its feature.ts. So a feature knows none that stand above it.
import type { Tx } from "../database/database.ts";

/** `Listener` has an optional function for each thing that may happen. */
export interface Subject<Listener extends object> {
  readonly name: string;
  /** Only for the compiler. */
  readonly listener?: Listener;
}

export interface Listening {
  readonly to: Subject<object>;
  readonly listener: object;
}

export interface ListenerDeps {
  /** In the order of the features. */
  readonly listeners: readonly Listening[];
}

export const subject = <Listener extends object>(name: string): Subject<Listener> => ({ name });

export const listen = <Listener extends object>(to: Subject<Listener>, listener: Listener): Listening => ({
  to,
  listener,
});

export const heardBy = <Listener extends object>(
  { listeners }: ListenerDeps,
  of: Subject<Listener>,
): readonly Listener[] => listeners.filter(({ to }) => to === of).map(({ listener }) => listener as Listener);

type Told<Heard> =
  Parameters<Extract<Heard, (...told: never[]) => unknown>> extends [Tx, ...infer Rest] ? Rest : never;

/** One after the other, in the order of the features. */
export async function tell<Listener extends object, Name extends keyof Listener>(
  deps: ListenerDeps,
  of: Subject<Listener>,
  name: Name,
  tx: Tx,
  ...told: Told<Listener[Name]>
): Promise<void> {
  for (const listener of heardBy(deps, of)) {
    const heard = listener[name] as ((tx: Tx, ...told: unknown[]) => void | Promise<void>) | undefined;
    await heard?.(tx, ...told);
  }
}

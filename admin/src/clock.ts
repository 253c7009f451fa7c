/** Time, behind an interface so that tests can set it. */
export interface Clock {
  readonly now: () => number;
  readonly setTimeout: (handler: () => void, milliseconds: number) => number;
  readonly clearTimeout: (timer: number) => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (handler, milliseconds) => window.setTimeout(handler, milliseconds),
  clearTimeout: (timer) => window.clearTimeout(timer),
};

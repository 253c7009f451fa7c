const HELD_MILLISECONDS_MAX = 3;

/** Long work in memory calls this between its steps. After a few milliseconds, it gives waiting requests their turn. */
export function createTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < HELD_MILLISECONDS_MAX) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}

// Wakes the applier of a shop at once when the event was received by this very process. One that was received by
// another process is seen at the applier's next look.

const sleepers = new Map<string, () => void>();

export function wake(shopId: string): void {
  sleepers.get(shopId)?.();
}

/** True when the bell rang, false when the time passed. */
export function waitForBell(shopId: string, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = (rang: boolean) => {
      clearTimeout(timer);
      sleepers.delete(shopId);
      resolve(rang);
    };
    const timer = setTimeout(() => stop(false), milliseconds);
    sleepers.set(shopId, () => stop(true));
  });
}

// Wakes a shop's inbox consumer at once when the event was received by this very process. One that was received by
// another process is seen at the consumer's next look.

const sleepers = new Map<string, () => void>();

export function sendWakeSignal(shopId: string): void {
  sleepers.get(shopId)?.();
}

/** Until the signal comes or the time has passed. */
export function waitForWakeSignal(shopId: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      if (sleepers.get(shopId) === stop) sleepers.delete(shopId);
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    sleepers.set(shopId, stop);
  });
}

// Wakes a shop's inbox consumer at once if this process received the event. An event that another process received is
// found by the consumer's next poll.

const sleepers = new Map<string, () => void>();

export function sendWakeSignal(shopId: string): void {
  sleepers.get(shopId)?.();
}

/** Resolves when the signal comes or the time has passed. */
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

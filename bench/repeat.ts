/** Runs `work` repeatedly, this many at once, for this long; returns how many ran per second. */
export async function perSecond(
  { seconds, atOnce }: { readonly seconds: number; readonly atOnce: number },
  work: () => Promise<number>,
): Promise<number> {
  const started = performance.now();
  const endsAt = started + seconds * 1000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const count = await work();
      done += count;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done / ((performance.now() - started) / 1000);
}

/** The part of an amount that falls on `some` of `all` units, to the nearest minor unit. All units carry all of it. */
export function share(amount: bigint, some: number, all: number): bigint {
  if (all === 0) return 0n;
  const [part, whole] = [BigInt(Math.min(some, all)), BigInt(all)];
  return (2n * amount * part + whole) / (2n * whole);
}

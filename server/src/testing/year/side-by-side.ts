/** Does it with each, begun in their order, so many at a time. Fails with the first that fails. */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item, nth: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const workThrough = async (): Promise<void> => {
    for (const [nth, item] of waiting) results[nth] = await work(item, nth);
  };
  await Promise.all(Array.from({ length: most }, workThrough));
  return results;
}

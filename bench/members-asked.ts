/** How many members a section has: as many as it says, unless the command says otherwise. */
export function membersAsked(usual: number): number {
  const word = process.argv.find((one) => one.startsWith("--members="));
  const count = Number(word?.split("=")[1] ?? usual);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`${word} is not a number of members.`);
  return count;
}

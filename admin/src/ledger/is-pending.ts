/** Points that cannot be spent yet. */
export const isPending = ({ availableAt }: { readonly availableAt: string | null }, now: number): boolean =>
  availableAt !== null && Date.parse(availableAt) > now;

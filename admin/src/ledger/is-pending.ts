interface Movement {
  /** They were given to the pending points, or taken from them. */
  readonly pending: boolean;
  /** Null for points that were taken. */
  readonly availableAt: string | null;
}

/** Points that cannot be spent yet, or that were taken from such points. */
export const isPending = ({ pending, availableAt }: Movement, now: number): boolean =>
  pending && (availableAt === null || Date.parse(availableAt) > now);

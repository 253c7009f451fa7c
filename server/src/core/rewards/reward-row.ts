export interface RewardRow {
  id: string;
  version: number;
  data: unknown;
}

/** Where a reward without a position stands: after all others. */
const LAST = 2_147_483_647;
/** Of `rewards`: its place in the merchant's order. */
export const place = `coalesce(position, ${LAST})`;

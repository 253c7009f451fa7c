import { rateBasisPoints } from "@laurel/domain/reports/redemption-rate.ts";
import { repeatGroups, type RepeatCount, type RepeatGroup } from "@laurel/domain/reports/repeat-rate.ts";
import type { Tx } from "../../../database/database.ts";
import type { ReportAsked } from "../asked.ts";
import { findRates } from "./repeat.sql.ts";

type ShownCount = RepeatCount & { readonly basisPoints: number | null };
export type ShownRate = { readonly day: string } & Readonly<Record<RepeatGroup, ShownCount>>;

export interface RepeatRates {
  readonly measuredAt: Date | null;
  readonly latest: ShownRate | null;
  readonly rows: readonly ShownRate[];
}

export async function loadRepeatRates(
  tx: Tx,
  { from, to }: Pick<ReportAsked, "from" | "to">,
): Promise<RepeatRates> {
  const [stored] = await tx.run(findRates, [tx.shopId]);
  const rates = (stored?.rates ?? []).map(({ day, groups }): ShownRate => ({
    day,
    ...(Object.fromEntries(repeatGroups.map((group) => [group, show(groups[group])])) as Record<
      RepeatGroup,
      ShownCount
    >),
  }));
  return {
    measuredAt: stored?.measured_at ?? null,
    latest: rates.at(-1) ?? null,
    rows: rates.filter((rate) => rate.day >= from && rate.day <= to && hasPeople(rate)),
  };
}

/** The shop may be younger than the first of these days. */
const hasPeople = (rate: ShownRate): boolean => repeatGroups.some((group) => rate[group].people > 0);

const show = (count: RepeatCount): ShownCount => ({
  ...count,
  basisPoints: rateBasisPoints(BigInt(count.repeat), BigInt(count.people)),
});

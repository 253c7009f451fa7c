// Compares the breakage report with the entries, played one after another.
import { expect } from "vitest";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { TestApi } from "../test-api.ts";
import { recountCohorts, type Recounted } from "../walks/recount-cohorts.ts";

interface ShownCohort extends Recounted {
  readonly issuedOn: string;
  readonly origin: string;
  readonly open: number;
}

/** Every cohort, as far as the shop has counted. Returns what each month did to the points of each earlier one. */
export async function expectCohorts(
  api: TestApi,
  { url, shop }: { readonly url: string; readonly shop: Shop },
): Promise<ReadonlyMap<string, Recounted>> {
  const { data, errors } = await api.ask(
    `{ breakage { countedUntil open cohorts { issuedOn origin opened redeemed expired takenBack open } } }`,
  );
  expect(errors).toEqual([]);
  const { countedUntil, open, cohorts } = data.breakage as {
    countedUntil: string;
    open: number;
    cohorts: readonly ShownCohort[];
  };
  const counted = await recountCohorts(url, { ...shop, until: new Date(countedUntil) });
  const sums = new Map<string, Recounted>();
  for (const [key, one] of counted.months) {
    const cohort = key.slice("2026-11 ".length);
    const sum = sums.get(cohort) ?? { opened: 0, redeemed: 0, expired: 0, takenBack: 0 };
    for (const name of ["opened", "redeemed", "expired", "takenBack"] as const) sum[name] += one[name];
    sums.set(cohort, sum);
  }
  expect(
    Object.fromEntries(cohorts.map(({ issuedOn, origin, ...shown }) => [`${issuedOn} ${origin}`, shown])),
  ).toEqual(
    Object.fromEntries(
      [...sums].map(([cohort, sum]) => {
        const [issuedOn, origin = ""] = cohort.split(" ");
        return [`${issuedOn} ${origin.toUpperCase()}`, { ...sum, open: counted.open.get(cohort) ?? 0 }];
      }),
    ),
  );
  expect(open).toBe([...counted.open.values()].reduce((all, points) => all + points, 0));
  return counted.months;
}

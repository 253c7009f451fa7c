import type { CohortMonth } from "@laurel/domain/reports/cohorts.ts";
import type { ClosedMonth } from "@laurel/domain/reports/journal.ts";
import type { Tx } from "../../../database/database.ts";
import { listClosedMonths, listCohortMonths } from "./cohorts.sql.ts";

/** As far as they are counted: also of the month that is under way. */
export const loadCohortMonths = async (tx: Tx): Promise<readonly CohortMonth[]> =>
  (await tx.run(listCohortMonths, [tx.shopId])).map((row) => ({
    month: row.month,
    issuedOn: row.issued_on,
    origin: row.origin,
    opened: BigInt(row.opened),
    redeemed: BigInt(row.redeemed),
    expired: BigInt(row.expired),
    takenBack: BigInt(row.taken_back),
    erased: BigInt(row.erased),
  }));

/** The oldest first. */
export const loadClosedMonths = async (tx: Tx): Promise<readonly ClosedMonth[]> =>
  (await tx.run(listClosedMonths, [tx.shopId])).map((row) => ({
    month: row.month,
    revenueMinor: BigInt(row.revenue_minor),
    pointValueHundredths: row.point_value_hundredths,
    expiryMonths: row.expiry_months,
    ownBasisPoints: row.own_basis_points,
  }));

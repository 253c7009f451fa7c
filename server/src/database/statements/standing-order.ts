// What reports mean by an order and its revenue: one definition, also for Home.

/** SQL: the order was not cancelled, deleted, voided or refunded in full, is no test, and its state is known. */
export const isStanding = (order: string): string =>
  `${order}.processed_at IS NOT NULL AND NOT ${order}.is_deleted AND ${order}.state ->> 'cancelledAt' IS NULL
   AND NOT coalesce((${order}.state ->> 'isTest')::boolean, false)
   AND coalesce(${order}.state ->> 'financialStatus', '') NOT IN ('refunded', 'voided', 'expired')`;

/**
 * SQL: its goods after discounts, less refunds, in minor units, as far as they are paid. By the same settings as points,
 * but also of an order that earns nothing, such as a guest's.
 */
export const revenueOf = (order: string): string =>
  `CASE WHEN ${order}.state ->> 'financialStatus' IN ('paid', 'partially_refunded')
          OR ${order}.state ->> 'financialStatus' = 'partially_paid' AND ${order}.state ->> 'outstandingMinor' IS NOT NULL
        THEN coalesce((${order}.explanation ->> 'eligible')::bigint, 0) ELSE 0 END`;

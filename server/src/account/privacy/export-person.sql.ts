// The export of a person's data. The column names are those of the file.
import { statement } from "../../database/database.ts";

type Row = Readonly<Record<string, unknown>>;

export const exportCustomer = statement<Row & { platformId: string; email: string | null }>(
  "privacy_export_customer",
  `SELECT c.id, c.platform_id AS "platformId", c.email, c.is_email_verified AS "isEmailVerified",
          c.first_name AS "firstName", c.last_name AS "lastName", c.phone, c.display_name AS "displayName",
          c.has_account AS "hasAccount", c.is_enrolled AS "isEnrolled", c.is_excluded AS "isExcluded",
          c.left_at AS "leftAt", c.tags,
          c.birthday, c.birthday_entered_on AS "birthdayEnteredOn",
          c.joined_at AS "joinedAt", c.member_since AS "memberSince", c.platform_updated_at AS "changedInTheStoreAt",
          c.deleted_at AS "deletedInTheStoreAt", c.erased_at AS "erasedAt", b.status,
          b.available AS "pointsAvailable", b.pending AS "pointsPending", b.lifetime AS "pointsEarnedInAll",
          b.orders_count AS "ordersCount", b.spent_minor AS "spentMinor", b.tier_id AS "tierId",
          b.last_activity_at AS "lastActivityAt", b.next_expiry_at AS "nextExpiryAt"
     FROM customers AS c JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = c.id
    WHERE c.shop_id = $1 AND c.id = $2`,
);

export const exportOrders = statement<Row>(
  "privacy_export_orders",
  `SELECT order_id AS "orderId", name, processed_at AS "processedAt", is_deleted AS "isDeleted",
          posted_points AS "points", eligible_minor AS "eligibleMinor", exclusion_reason AS "exclusionReason",
          program_version AS "programVersion", tier_id AS "tierId", hold_ends_at AS "holdEndsAt", state, refunds,
          explanation
     FROM orders WHERE shop_id = $1 AND order_id = ANY($2::text[]) ORDER BY processed_at, order_id`,
);

export const exportRedemptions = statement<Row>(
  "privacy_export_redemptions",
  `SELECT id, reward_id AS "rewardId", status, points, code, worth_minor AS "worthMinor", discount,
          requested_at AS "requestedAt", issued_at AS "issuedAt", used_at AS "usedAt", expires_at AS "expiresAt",
          cancelled_at AS "cancelledAt", cancel_reason AS "cancelReason", order_id AS "orderId"
     FROM redemptions WHERE shop_id = $1 AND customer_id = $2 ORDER BY id`,
);

import type { ReactNode } from "react";
import type { ProgramDocument } from "../../program/program.ts";
import { Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { bulkAddress } from "../../ledger/bulk-words.ts";
import { actorWords } from "../../ledger/actor-labels.ts";
import { Link } from "../../ui/router/router.tsx";
import type { AuditRow } from "./audit-log.generated.ts";
import { hasBoth } from "./audit-labels.ts";
import { describeEntry } from "./describe-change.ts";
import type { ChangeWords } from "./describe-program-change.ts";
import css from "../settings.module.css";
import { Text } from "../../ui/page/text.tsx";

const OTHER_CUSTOMER = "mergedCustomer";
/** Further changes are folded away. */
const SHOWN_MAX = 4;

interface AuditEntryProps {
  readonly entry: AuditRow;
  readonly program: ProgramDocument;
}

export function AuditEntry({ entry, program }: AuditEntryProps) {
  const formats = useFormats();
  // The title already links to the other customer.
  const told = entry.changes.filter(({ path }) => path[0] !== OTHER_CUSTOMER);
  const changes = describeEntry({ ...entry, changes: told }, program, formats);
  const rest = changes.slice(SHOWN_MAX);
  return (
    <li className={css.audit}>
      <div className={css.auditHead}>
        <Text as="span" kind="strong">
          {titles[entry.action](entry)}
        </Text>
        <Text as="span" kind="note">
          by {actorWords(entry.actor, entry.actorName)}, <Time at={entry.recordedAt} />
        </Text>
      </div>
      {changes.length === 0 ? (
        isSaved(entry.action) && <Text kind="note">Saved without changes.</Text>
      ) : (
        <Changes changes={changes.slice(0, SHOWN_MAX)} isWhole={!hasBoth[entry.action]} />
      )}
      {rest.length > 0 && (
        <details className={css.auditRest}>
          <summary>{rest.length === 1 ? "1 more" : `${rest.length} more`}</summary>
          <Changes changes={rest} isWhole={!hasBoth[entry.action]} />
        </details>
      )}
    </li>
  );
}

const titles: Readonly<Record<AuditRow["action"], (entry: AuditRow) => ReactNode>> = {
  PROGRAM_CHANGED: ({ subjectId }) => `Program changed: version ${subjectId}`,
  REWARD_CREATED: (entry) => <>Reward {linkTo("/app/rewards", entry)} created</>,
  REWARD_CHANGED: (entry) => <>Reward {linkTo("/app/rewards", entry)} changed</>,
  API_KEY_CREATED: ({ subjectName }) => `API key ${quoted(subjectName)} created`,
  API_KEY_REVOKED: ({ subjectName }) => `API key ${quoted(subjectName)} revoked`,
  POINTS_ADJUSTED: (entry) => <>Points of {linkTo("/app/customers", entry)} adjusted</>,
  POSTING_UNDONE: (entry) => <>An entry of {linkTo("/app/customers", entry)} undone</>,
  SHOP_EXPORTED: () => "Shop exported",
  SHOP_IMPORTED: () => "Shop archive imported",
  REWARD_MOVED: (entry) => <>Reward {linkTo("/app/rewards", entry)} moved in the list</>,
  REWARD_REDEEMED: (entry) => <>A reward redeemed for {linkTo("/app/customers", entry)}</>,
  REDEMPTION_CANCELLED: (entry) => <>A redemption of {linkTo("/app/customers", entry)} cancelled</>,
  REDEMPTION_RETRIED: (entry) => <>A failed redemption of {linkTo("/app/customers", entry)} tried again</>,
  REDEMPTION_SETTLED: (entry) => <>A reward in doubt of {linkTo("/app/customers", entry)} settled</>,
  REDEMPTION_CODE_REVEALED: (entry) => (
    <>The code of a gift card of {linkTo("/app/customers", entry)} shown</>
  ),
  REDEMPTION_DISMISSED: (entry) => <>A failed redemption of {linkTo("/app/customers", entry)} dismissed</>,
  SET_ASIDE_DISMISSED: () => "A message from your store dismissed",
  CUSTOMER_ENROLLED: (entry) => <>{linkTo("/app/customers", entry)} added to the program</>,
  CUSTOMER_EXCLUDED: (entry) => <>{linkTo("/app/customers", entry)} excluded from the program</>,
  CUSTOMER_INCLUDED: (entry) => <>{linkTo("/app/customers", entry)} included in the program again</>,
  CUSTOMER_BIRTHDAY_SET: (entry) => <>Birthday of {linkTo("/app/customers", entry)} changed</>,
  CUSTOMER_TIER_SET: (entry) => <>Tier of {linkTo("/app/customers", entry)} set</>,
  REFERRAL_LINK_CREATED: (entry) => <>Referral link of {linkTo("/app/customers", entry)} made</>,
  REFERRAL_APPROVED: (entry) => <>A referral by {linkTo("/app/customers", entry)} approved</>,
  REFERRAL_REFUSED: (entry) => <>A referral by {linkTo("/app/customers", entry)} refused</>,
  CUSTOMERS_MERGED: (entry) => (
    <>
      {linkToOther(entry)} merged into {linkTo("/app/customers", entry)}
    </>
  ),
  MERGE_UNDONE: (entry) => (
    <>
      {linkToOther(entry)} no longer merged into {linkTo("/app/customers", entry)}
    </>
  ),
  SESSION_ENDED: ({ subjectId, subjectName }) => (
    <>{actorWords(`staff:${subjectId}`, subjectName)} signed out</>
  ),
  CUSTOMERS_DOWNLOADED: () => "Customer list downloaded",
  ACTIVITY_DOWNLOADED: () => "Activity list downloaded",
  REPORT_DOWNLOADED: () => "Report downloaded",
  DATA_DOWNLOADED: (entry) => <>Data of {linkTo("/app/customers", entry)} downloaded</>,
  PERSON_ERASED: ({ subjectId }) => (
    <>
      <Link to={`/app/customers/${subjectId}`} className={css.auditLink}>
        A customer
      </Link>{" "}
      erased
    </>
  ),
  BULK_ADJUSTMENT_STARTED: (entry) => linkToBulk(entry, "Points of many customers adjusted"),
  BULK_ADJUSTMENT_UNDONE: (entry) => linkToBulk(entry, "Adjustment of many customers undone"),
  IMPORT_APPLIED: (entry) => <>{linkToImport(entry)} applied</>,
  IMPORT_STOPPED: (entry) => <>{linkToImport(entry)} stopped</>,
  IMPORT_UNDONE: (entry) => <>{linkToImport(entry)} undone</>,
  PAST_ORDERS_CREDITED: () => "Past orders credited",
  PAST_ORDERS_UNDONE: () => "Credit for past orders undone",
  ORDER_COUNTED: (entry) => <>Order of {linkTo("/app/customers", entry)} counted by hand</>,
  ORDER_COUNT_UNDONE: (entry) => <>Order of {linkTo("/app/customers", entry)} no longer counted</>,
  NOTIFICATIONS_CHANGED: () => "Notifications changed",
  BREAKAGE_CHANGED: () => "Own figure for points never used changed",
  SHOPPER_TEXTS_CHANGED: () => "Shoppers’ words changed",
  WEBHOOK_ENDPOINT_CREATED: () => "Webhook added",
  WEBHOOK_ENDPOINT_CHANGED: ({ subjectName }) => `Webhook to ${subjectName ?? "a deleted address"} changed`,
  WEBHOOK_ENDPOINT_DELETED: () => "Webhook deleted",
  WEBHOOK_SECRET_ROTATED: () => "New secret made for a webhook",
  WEBHOOK_REPLAYED: () => "Webhook sent again",
};

const linkToBulk = ({ subjectId }: AuditRow, title: string): ReactNode => (
  <Link to={bulkAddress(subjectId)} className={css.auditLink}>
    {title}
  </Link>
);

/** Only a save can have changed nothing, and then the entry says so. */
const isSaved = (action: AuditRow["action"]): boolean => action.endsWith("_CHANGED");

/** In a merge or its undo, the other customer. */
function linkToOther({ changes }: AuditRow): ReactNode {
  const change = changes.find(({ path }) => path[0] === OTHER_CUSTOMER);
  const id: unknown = change?.after ?? change?.before;
  return typeof id === "string" ? (
    <Link to={`/app/customers/${id}`} className={css.auditLink}>
      A customer
    </Link>
  ) : (
    "A customer"
  );
}

const linkToImport = ({ subjectId }: AuditRow) => (
  <Link to={`/app/customers/import?id=${subjectId}`} className={css.auditLink}>
    An import
  </Link>
);

const linkTo = (pages: string, { subjectId, subjectName }: AuditRow) => (
  <Link to={`${pages}/${subjectId}`} className={css.auditLink}>
    {subjectName ?? "(no name)"}
  </Link>
);

const quoted = (name: string | null): string => (name === null ? "" : `“${name}”`);

interface ChangesProps {
  readonly changes: readonly ChangeWords[];
  /** The object was created or deleted as a whole: its fields are not called added or removed. */
  readonly isWhole: boolean;
}

function Changes({ changes, isWhole }: ChangesProps) {
  return (
    <dl className={css.auditChanges}>
      {changes.map(({ label, before, after }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            {before !== null && after !== null ? (
              <>
                {before} <span aria-hidden="true">→</span> <span className="visually-hidden">became</span>{" "}
                <strong>{after}</strong>
              </>
            ) : isWhole ? (
              (after ?? before)
            ) : after === null ? (
              <>removed: {before}</>
            ) : (
              <>
                added: <strong>{after}</strong>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ProgramDocument } from "../program/program.ts";
import { Time } from "../ui/figures.tsx";
import { useFormats } from "../ui/formats.tsx";
import { actorWords } from "../ledger/actor-words.ts";
import type { AuditRow } from "./audit-log.generated.ts";
import { type ChangeWords, describeChange } from "./describe-change.ts";
import css from "./settings.module.css";

/** More than these are folded away. */
const SHOWN_MAX = 4;

interface AuditEntryProps {
  readonly entry: AuditRow;
  readonly program: ProgramDocument;
}

export function AuditEntry({ entry, program }: AuditEntryProps) {
  const formats = useFormats();
  const changes = entry.changes.map((change) => describeChange(change, { program, formats }));
  const rest = changes.slice(SHOWN_MAX);
  return (
    <li className={css.audit}>
      <div className={css.auditHead}>
        <span className={css.ruleTitle}>{titles[entry.action](entry)}</span>
        <span className={css.note}>
          by {actorWords(entry.actor, entry.actorName)}, <Time at={entry.recordedAt} />
        </span>
      </div>
      {changes.length === 0 ? (
        entry.about !== "SHOP" && <p className={css.note}>Saved as it was.</p>
      ) : (
        <Changes changes={changes.slice(0, SHOWN_MAX)} />
      )}
      {rest.length > 0 && (
        <details className={css.auditRest}>
          <summary>{rest.length === 1 ? "1 more" : `${rest.length} more`}</summary>
          <Changes changes={rest} />
        </details>
      )}
    </li>
  );
}

const titles: Readonly<Record<AuditRow["action"], (entry: AuditRow) => ReactNode>> = {
  PROGRAM_CHANGED: ({ subjectId }) => `Program changed: version ${subjectId}`,
  REWARD_CREATED: (entry) => <>Reward {linkTo("/app/rewards", entry)} made</>,
  REWARD_CHANGED: (entry) => <>Reward {linkTo("/app/rewards", entry)} changed</>,
  API_KEY_CREATED: ({ subjectName }) => `API key ${quoted(subjectName)} made`,
  API_KEY_REVOKED: ({ subjectName }) => `API key ${quoted(subjectName)} revoked`,
  POINTS_ADJUSTED: (entry) => <>Points of {linkTo("/app/customers", entry)} adjusted</>,
  POSTING_UNDONE: (entry) => <>An entry of {linkTo("/app/customers", entry)} undone</>,
  SHOP_EXPORTED: () => "Everything of the shop exported",
  SHOP_IMPORTED: () => "The archive of a shop imported",
};

const linkTo = (pages: string, { subjectId, subjectName }: AuditRow) => (
  <Link to={`${pages}/${subjectId}`} className={css.auditLink}>
    {subjectName ?? "without a name"}
  </Link>
);

const quoted = (name: string | null): string => (name === null ? "" : `“${name}”`);

function Changes({ changes }: { readonly changes: readonly ChangeWords[] }) {
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
            ) : after === null ? (
              <>{before}: removed</>
            ) : (
              <strong>{after}</strong>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { Time } from "../../ui/data/figures.tsx";
import { Text } from "../../ui/page/text.tsx";
import css from "./customer.module.css";
import type { Person } from "./person.ts";

type Change = Person["tierChanges"][number];

/** Every change of the tier, latest first. Closed until it is wanted. */
export function TierHistory({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <details className={css.tierHistory}>
      <summary>History</summary>
      <ul className={css.tierChanges}>
        {changes.map((change, index) => (
          <li key={changes.length - index}>
            <Time at={change.at} as="date" />{" "}
            {`${nameOf(change.fromTierName, change.fromTierId)} → ${nameOf(change.toTierName, change.toTierId)} `}
            <Text as="span" kind="quiet">
              {REASONS[change.why]}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}

const nameOf = (name: string | null, id: string | null): string =>
  name ?? (id === null ? "no tier" : "a removed tier");

const REASONS: Readonly<Record<Change["why"], string>> = {
  PROGRESS: "by orders, actions or refunds",
  TIME: "as time passed",
  PROGRAM: "the tiers were changed",
  IMPORT: "by an import",
  STAFF: "by hand",
  MERGE: "by a merge",
};

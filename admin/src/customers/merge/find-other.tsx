import { useEffect, useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { TextField } from "../../ui/forms/fields.tsx";
import { Points } from "../../ui/data/figures.tsx";
import { SearchIcon } from "../../ui/icons.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import css from "../detail/customer.module.css";
import { mergeCandidatesQuery, type MergeCandidatesData } from "./merges.generated.ts";
import { SEARCH_MAX } from "../list/views.ts";
import { Text } from "../../ui/page/text.tsx";

const TYPING_PAUSE_MS = 200;

export type Candidate = MergeCandidatesData["customers"]["nodes"][number];

interface FindOtherProps {
  readonly personId: string;
  readonly onChoose: (candidate: Candidate) => void;
}

/** Searches by name or e-mail; Enter chooses the only result. Merged customers cannot be chosen. */
export function FindOther({ personId, onChoose }: FindOtherProps) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const [{ data, error, fetching }, read] = useQuery({
    query: mergeCandidatesQuery,
    variables: { query: asked },
    pause: asked === "",
  });
  const found = (asked === "" ? [] : (data?.customers.nodes ?? [])).filter(
    ({ id, status }) => id !== personId && status !== "MERGED" && status !== "ERASED",
  );
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [only] = found;
          if (only && found.length === 1 && typed.trim() === asked) onChoose(only);
        }}
      >
        <TextField
          label="The other customer"
          type="search"
          placeholder="Name or e-mail"
          maxLength={SEARCH_MAX}
          before={<SearchIcon />}
          value={typed}
          onChange={setTyped}
        />
      </form>
      <QueryTrouble
        error={data ? undefined : error}
        what="the customers"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {fetching && !data && <SkeletonLines lines={3} />}
      {asked !== "" && data && !fetching && found.length === 0 && (
        <Text kind="quiet">No other customer matches “{asked}”.</Text>
      )}
      <ul className={css.found}>
        {found.map((candidate) => (
          <li key={candidate.id}>
            <button type="button" className={css.candidate} onClick={() => onChoose(candidate)}>
              <span className={css.choiceWords}>
                {candidate.displayName}
                <Text as="span" kind="note">{` ${candidate.email ?? "no e-mail"}`}</Text>
              </span>
              <Text as="span" kind="quiet">
                <Points value={candidate.points.available} /> points
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

import { type FormEvent, useState } from "react";
import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { actorWords } from "../../ledger/actor-labels.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { TextAreaField } from "../../ui/forms/fields.tsx";
import { Time } from "../../ui/data/figures.tsx";
import css from "../detail/customer.module.css";
import type { Person } from "../detail/person.ts";
import { addCustomerNoteMutation, customerNotesQuery, type NoteRow } from "./notes.generated.ts";
import { RemoveNote } from "./remove-note.tsx";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { Text } from "../../ui/page/text.tsx";

const TEXT_MAX = 2_000;
const context = { additionalTypenames: ["CustomerNote"] };

/** The team's notes about a customer. Laurel does not show them to the customer. */
export function NotesCard({ person }: { readonly person: Person }) {
  const [isWriting, setWriting] = useState(false);
  const [removing, setRemoving] = useState<NoteRow | null>(null);
  const [{ data, error }, read] = useQuery({
    query: customerNotesQuery,
    variables: { id: person.id },
    context,
  });
  const notes = data?.customer?.notes ?? [];
  const mayWrite = person.status !== "MERGED" && person.status !== "ERASED";
  if (!mayWrite && notes.length === 0 && (data || !error)) return null;
  return (
    <Card
      title="Notes"
      aside={
        mayWrite &&
        !isWriting && (
          <Button kind="plain" size="small" onClick={() => setWriting(true)}>
            Add a note
          </Button>
        )
      }
    >
      {isWriting && <NewNote customerId={person.id} onDone={() => setWriting(false)} />}
      <QueryTrouble
        error={data ? undefined : error}
        what="the notes"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {data && notes.length === 0 && !isWriting && <Text kind="note">Only your team can see notes.</Text>}
      {notes.length > 0 && (
        <RowList>
          {notes.map((note) => (
            <ListRow
              key={note.id}
              note={
                <>
                  <Time at={note.writtenAt} />, {actorWords(note.actor, note.actorName)}
                </>
              }
              end={
                mayWrite && (
                  <Button
                    kind="plain"
                    size="small"
                    aria-label={`Remove the note “${note.text.slice(0, 40)}”`}
                    onClick={() => setRemoving(note)}
                  >
                    Remove
                  </Button>
                )
              }
            >
              <div className={css.noteText}>{note.text}</div>
            </ListRow>
          ))}
        </RowList>
      )}
      {removing && <RemoveNote note={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function NewNote({ customerId, onDone }: { readonly customerId: string; readonly onDone: () => void }) {
  const [text, setText] = useState("");
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, add] = useMutation(addCustomerNoteMutation);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { data, error } = await add({ customerId, text });
    const answer = toRefusals({ error, userErrors: data?.customerNoteAdd.userErrors });
    setRefusals(answer);
    if (!isRefused(answer)) onDone();
  };
  return (
    <form className={css.newNote} onSubmit={(event) => void handleSubmit(event)}>
      <RefusalBanner refusals={refusals} />
      <TextAreaField
        label="Note, for your team"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setRefusals(noRefusals);
        }}
        error={refusals.fields["text"]}
        maxLength={TEXT_MAX}
        autoFocus
      />
      <div className={css.noteActions}>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button kind="primary" size="small" type="submit" isBusy={fetching}>
          Save note
        </Button>
      </div>
    </form>
  );
}

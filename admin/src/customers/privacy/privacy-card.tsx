import { useState } from "react";
import { countPoints, toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import type { Person } from "../detail/person.ts";
import { EraseCustomer } from "./erase-customer.tsx";
import { EnrollCustomer } from "../detail/enroll-customer.tsx";
import { SetExcluded } from "../detail/set-excluded.tsx";
import { useDataDownload } from "./use-data-download.tsx";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { Text } from "../../ui/page/text.tsx";

type Open = "enrollment" | "exclusion" | "erasure" | null;

interface PrivacyCardProps {
  readonly person: Person;
  readonly document: unknown;
}

/** Whether the customer takes part, and the actions on their personal data. */
export function PrivacyCard({ person, document }: PrivacyCardProps) {
  const formats = useFormats();
  const [open, setOpen] = useState<Open>(null);
  const download = useDataDownload(person);
  if (person.status === "ERASED") return <Erased person={person} />;
  const program = toProgram(document);
  const balance = countPoints(person.points.available, program, formats);
  const { guestClaimDays } = program.orders;
  const isExcluded = person.status === "EXCLUDED";
  const answered = person.privacyRequests.find(({ kind, doneAt }) => kind === "DATA_REQUEST" && doneAt);
  return (
    <Card title="Participation and privacy">
      {download.trouble}
      <RowList>
        {person.leftAt !== null && (
          <ListRow note="Points and codes stay theirs. They can come back in your store, by themselves.">
            Left on {formats.date(person.leftAt)}
          </ListRow>
        )}
        {person.status === "GUEST" && person.leftAt === null && (
          <ListRow
            note="Earns once they have an account in your store, or once you make them a member."
            end={
              <Button size="small" onClick={() => setOpen("enrollment")}>
                Make a member
              </Button>
            }
          >
            Not a member yet
          </ListRow>
        )}
        <ListRow
          note={participationNote(person.status)}
          end={
            <Button size="small" onClick={() => setOpen("exclusion")}>
              {isExcluded ? "Include again" : "Exclude"}
            </Button>
          }
        >
          {participation(person.status)}
        </ListRow>
        <ListRow
          note={
            answered?.doneAt
              ? `Last requested on ${formats.date(answered.askedAt)}, downloaded on ${formats.date(answered.doneAt)}.`
              : "Everything Laurel stores about them, in one file."
          }
          end={download.button}
        >
          Personal data
        </ListRow>
        <ListRow
          note="Removes personal data. The numbers in the points history stay."
          end={
            <Button size="small" kind="danger" onClick={() => setOpen("erasure")}>
              Erase
            </Button>
          }
        >
          Erase
        </ListRow>
      </RowList>
      {open === "enrollment" && (
        <EnrollCustomer
          person={person}
          claimed={guestClaimDays === 0 ? null : counted(guestClaimDays, "day", formats)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "exclusion" && (
        <SetExcluded
          person={person}
          balance={balance}
          isExcluded={!isExcluded}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "erasure" && (
        <EraseCustomer person={person} balance={balance} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

function Erased({ person }: { readonly person: Person }) {
  const formats = useFormats();
  const erasure = person.privacyRequests.find(({ kind, doneAt }) => kind === "ERASURE" && doneAt);
  return (
    <Card title="Erased">
      <Text kind="quiet">
        {erasure?.doneAt ? `On ${formats.date(erasure.doneAt)} the` : "The"} name, addresses, tags and
        everything your team wrote about this customer were removed. Points and orders stay as numbers. This
        customer can no longer earn or redeem.
      </Text>
    </Card>
  );
}

function participation(status: Person["status"]): string {
  if (status === "EXCLUDED") return "Excluded from the program";
  return status === "GUEST" ? "Can join the program" : "Takes part in the program";
}

function participationNote(status: Person["status"]): string {
  if (status === "EXCLUDED") return "Can’t earn or redeem.";
  return status === "GUEST" ? "Exclude them to prevent that." : "Can earn and redeem.";
}

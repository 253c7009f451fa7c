import { useState } from "react";
import { countPoints, toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import css from "../detail/customer.module.css";
import type { Person } from "../detail/person.ts";
import { EraseCustomer } from "./erase-customer.tsx";
import { SetExcluded } from "../detail/set-excluded.tsx";
import { useDataDownload } from "./use-data-download.tsx";

type Open = "exclusion" | "erasure" | null;

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
  const balance = countPoints(person.points.available, toProgram(document), formats);
  const isExcluded = person.status === "EXCLUDED";
  const answered = person.privacyRequests.find(({ kind, doneAt }) => kind === "DATA_REQUEST" && doneAt);
  return (
    <Card title="Participation and privacy">
      {download.trouble}
      <ul className={css.rows}>
        <li className={css.row}>
          <div className={css.rowWords}>
            {participation(person.status)}
            <div className={css.note}>{participationNote(person.status)}</div>
          </div>
          <Button size="small" onClick={() => setOpen("exclusion")}>
            {isExcluded ? "Include again" : "Exclude"}
          </Button>
        </li>
        <li className={css.row}>
          <div className={css.rowWords}>
            Personal data
            <div className={css.note}>
              {answered?.doneAt
                ? `Last requested on ${formats.date(answered.askedAt)}, downloaded on ${formats.date(answered.doneAt)}.`
                : "Everything Laurel stores about them, in one file."}
            </div>
          </div>
          {download.button}
        </li>
        <li className={css.row}>
          <div className={css.rowWords}>
            Erase
            <div className={css.note}>Removes personal data. The numbers in the points history stay.</div>
          </div>
          <Button size="small" kind="danger" onClick={() => setOpen("erasure")}>
            Erase
          </Button>
        </li>
      </ul>
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
      <p className={css.quiet}>
        {erasure?.doneAt ? `On ${formats.date(erasure.doneAt)} the` : "The"} name, addresses, tags and
        everything your team wrote about this customer were removed. Points and orders stay as numbers. This
        customer can no longer earn or redeem.
      </p>
    </Card>
  );
}

function participation(status: Person["status"]): string {
  if (status === "EXCLUDED") return "Excluded from the program";
  return status === "GUEST" ? "Not a member yet" : "Takes part in the program";
}

function participationNote(status: Person["status"]): string {
  if (status === "EXCLUDED") return "Can’t earn or redeem.";
  return status === "GUEST" ? "Earns once they have an account in your store." : "Can earn and redeem.";
}

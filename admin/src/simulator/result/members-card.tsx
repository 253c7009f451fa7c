import { useState } from "react";
import { Button } from "../../ui/forms/button.tsx";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import { Link } from "../../ui/router/router.tsx";
import type { RunMember } from "../simulator.generated.ts";
import { type ComparedPrograms, reasonsOf } from "./reasons.ts";
import css from "./result.module.css";

const FEW = 4;

interface MembersCardProps {
  readonly title: string;
  /** Those with the largest difference, largest first. */
  readonly members: readonly RunMember[];
  /** All of them. */
  readonly count: number;
  readonly isAbout: boolean;
  readonly programs: ComparedPrograms;
  /** Behind the button. */
  readonly note?: string;
}

/** Who earns more, or less: some by name, and up to 100 in a dialog. */
export function MembersCard({ title, members, count, isAbout, programs, note }: MembersCardProps) {
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const about = isAbout ? "about " : "";
  const most = `${members.length < count ? "See the first" : "See all"} ${formats.number(members.length)}`;
  return (
    <Card
      title={title}
      aside={<Text as="span" kind="note">{`${about}${counted(count, "member", formats)}`}</Text>}
    >
      {members.length === 0 ? (
        <Text kind="note">Nobody.</Text>
      ) : (
        <MemberList members={members.slice(0, FEW)} programs={programs} />
      )}
      <div className={css.all}>
        {members.length > FEW && (
          <Button kind="plain" size="small" aria-label={`${most}: ${title}`} onClick={() => setOpen(true)}>
            {most}
          </Button>
        )}
        {note !== undefined && (
          <Text as="span" kind="note">
            {note}
          </Text>
        )}
      </div>
      {isOpen && (
        <Dialog
          name="simulated-members"
          title={title}
          onClose={() => setOpen(false)}
          footerNote={
            members.length < count
              ? `The ${formats.number(members.length)} with the largest difference, of ${about}${counted(count, "member", formats)}`
              : undefined
          }
          footer={
            <Button kind="primary" onClick={() => setOpen(false)}>
              Close
            </Button>
          }
        >
          <MemberList members={members} programs={programs} />
        </Dialog>
      )}
    </Card>
  );
}

interface MemberListProps {
  readonly members: readonly RunMember[];
  readonly programs: ComparedPrograms;
}

function MemberList({ members, programs }: MemberListProps) {
  const formats = useFormats();
  return (
    <ol className={css.members}>
      {members.map((member, index) => {
        const { customer, inForce, draft } = member;
        return (
          <li key={customer?.id ?? index} className={css.member}>
            {customer ? (
              <Link to={`/app/customers/${customer.id}`} className={css.name}>
                {customer.displayName}
              </Link>
            ) : (
              <span className={css.name}>Erased customer</span>
            )}
            <span className={css.change}>{formats.signed(draft - inForce)}</span>
            <span className={css.reason}>{reasonsOf(member, programs, formats)}</span>
            <span className={css.both}>
              {formats.number(inForce)} <span aria-hidden="true">→</span>
              <span className="visually-hidden">becomes</span> {formats.number(draft)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

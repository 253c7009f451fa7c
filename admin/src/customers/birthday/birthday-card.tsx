import { useState } from "react";
import { countPoints, type ProgramDocument, toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { counted } from "../../ui/format/counted.ts";
import { type Formats, useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { Person } from "../detail/person.ts";
import { SetBirthday } from "./set-birthday.tsx";

interface BirthdayCardProps {
  readonly person: Person;
  readonly document: unknown;
}

/** The customer's birthday. Not drawn while none is known and birthdays earn nothing. */
export function BirthdayCard({ person, document }: BirthdayCardProps) {
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const earns = whatBirthdaysEarn(toProgram(document), formats);
  const { birthday, birthdayEnteredOn } = person;
  if (birthday === null && earns === null) return null;
  return (
    <Card
      title="Birthday"
      aside={
        <Button
          size="small"
          aria-label={birthday === null ? "Add birthday" : "Change birthday"}
          onClick={() => setOpen(true)}
        >
          {birthday === null ? "Add" : "Change"}
        </Button>
      }
    >
      <Text as="div" kind={birthday === null ? "quiet" : "strong"}>
        {/* A leap year has every birthday. */}
        {birthday === null ? "Not known" : formats.shortDay(`2028-${birthday}`)}
      </Text>
      <Text kind="note">
        {[birthdayEnteredOn === null ? null : `Entered on ${formats.day(birthdayEnteredOn)}.`, earns]
          .filter((sentence) => sentence !== null)
          .join(" ")}
      </Text>
      {isOpen && <SetBirthday {...{ person, earns }} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Null: nothing. */
function whatBirthdaysEarn(program: ProgramDocument, formats: Formats): string | null {
  const rule = program.earning.find(({ kind, enabled }) => kind === "birthday" && enabled);
  if (!rule) return null;
  const { points, noticeDays } = rule.config as { readonly points: number; readonly noticeDays: number };
  return `A birthday earns ${countPoints(points, program, formats)} if it was entered at least ${counted(noticeDays, "day", formats)} before.`;
}

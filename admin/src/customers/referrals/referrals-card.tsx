import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { noRefusals, toPlainRefusals } from "../../api/user-errors.ts";
import { toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { FieldStack } from "../../ui/forms/fields.tsx";
import { CopyField } from "../../ui/forms/copy-field.tsx";
import { type Formats, useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import { Link } from "../../ui/router/router.tsx";
import { createReferralLinkMutation } from "../detail/customer.generated.ts";
import type { Person } from "../detail/person.ts";

interface ReferralsCardProps {
  readonly person: Person;
  readonly document: unknown;
}

/** The member's link and what came of it. Not drawn while referrals are off and the member has none. */
export function ReferralsCard({ person, document }: ReferralsCardProps) {
  const formats = useFormats();
  const [refusals, setRefusals] = useState(noRefusals);
  const [made, setMade] = useState<string | null>(null);
  const [{ fetching }, create] = useMutation(createReferralLinkMutation);
  const { invited, waiting, rewarded } = person.referral;
  const linkToken = person.referral.linkToken ?? made;
  const isOn = toProgram(document).referrals.enabled;
  const count = invited + waiting + rewarded;
  if (!isOn && linkToken === null && count === 0) return null;
  const handleCreate = async () => {
    const { data, error } = await create({ customerId: person.id });
    setRefusals(toPlainRefusals({ error, userErrors: data?.referralLinkCreate.userErrors }));
    setMade(data?.referralLinkCreate.token ?? null);
  };
  return (
    <Card
      title="Referrals"
      aside={count > 0 && <Link to={`/app/referrals?customer=${person.id}`}>See all</Link>}
    >
      <FieldStack>
        <RefusalBanner refusals={refusals} title="Not done" />
        <Text as="div" kind={count === 0 ? "quiet" : "strong"}>
          {count === 0 ? "No friends yet" : countsOf({ invited, waiting, rewarded }, formats)}
        </Text>
        {linkToken !== null && <CopyField label="Code of the member’s link" value={linkToken} />}
        {linkToken === null && isOn && person.status === "MEMBER" && (
          <Button size="small" isBusy={fetching} onClick={() => void handleCreate()}>
            Make a link
          </Button>
        )}
      </FieldStack>
    </Card>
  );
}

/** “1 invited, 1 waiting, 2 rewarded” */
const countsOf = (counts: Readonly<Record<string, number>>, formats: Formats): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formats.number(count)} ${name}`)
    .join(", ");

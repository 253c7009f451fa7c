import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { SelectField, SwitchField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Banner } from "../../ui/page/banner.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { MailTab } from "../mail-tab.tsx";
import { languageName } from "../words/language-name.ts";
import {
  setMailLanguageMutation,
  type ShopperMailsRow,
  shopperMailsQuery,
  updateShopperMailsMutation,
} from "./emails.generated.ts";
import { type Kind, kindWords } from "./kind-words.ts";
import { LetterPreview } from "./letter-preview.tsx";
import { MailFigures } from "./mail-figures.tsx";
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import { whyNeverSent } from "./never-sent.ts";
import { OwnSender } from "./own-sender.tsx";
import { SenderCard } from "./sender-card.tsx";
import { unreachableWords, whatItSaid, whatToDo } from "./what-to-do.ts";

/** Which e-mails shoppers get. A switch takes effect at once. */
export function EmailsSettings() {
  const [{ data, error }, read] = useQuery({ query: shopperMailsQuery, variables: {} });
  return (
    <MailTab
      what="the e-mails to shoppers"
      error={error}
      onRetry={() => read({ requestPolicy: "network-only" })}
      canSendMail={data?.shopperMails.canSendMail}
      otherwise={data && <OwnSender mails={data.shopperMails} />}
    >
      {data && <Emails mails={data.shopperMails} program={toProgram(data.program.document)} />}
    </MailTab>
  );
}

interface EmailsProps {
  readonly mails: ShopperMailsRow;
  readonly program: ProgramDocument;
}

function Emails({ mails, program }: EmailsProps) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, update] = useMutation(updateShopperMailsMutation);
  const [{ fetching: isSetting }, setLanguage] = useMutation(setMailLanguageMutation);
  const tell = (answer: Refusals) => {
    setRefusals(answer);
    if (!isRefused(answer)) host?.showToast({ message: "Saved" });
  };
  const handleChange = async (kind: Kind, isOn: boolean) => {
    const { data, error } = await update({ kind, isOn });
    tell(toRefusals({ error, userErrors: data?.shopperMailsUpdate.userErrors }));
  };
  const handleLanguage = async (language: string) => {
    const { data, error } = await setLanguage({ language });
    tell(toRefusals({ error, userErrors: data?.shopperMailsSetLanguage.userErrors }));
  };
  return (
    <Stack>
      <RefusalBanner refusals={refusals} />
      <Stopped mails={mails} />
      <SenderCard mails={mails} />
      {mails.languages.length > 1 && (
        <Card title="Language" note="Saved as soon as you choose it.">
          <SelectField
            label="E-mails are in"
            value={mails.language}
            disabled={isSetting}
            choices={mails.languages.map((one) => ({ value: one, label: languageName(one) }))}
            onChange={(language) => void handleLanguage(language)}
            help="Who did something on your rewards page gets them in the language of that page, if you have words in it."
          />
        </Card>
      )}
      <Card title="E-mails" note="Each switch is saved as soon as you press it.">
        <Stack>
          <p>
            Each member gets one e-mail a day at most, at nine in the morning. Only codes are sent at once.
            Members can stop all others with one click.
          </p>
          {mails.kinds.map(({ kind, isOn, audience }) => (
            <SwitchField
              key={kind}
              label={kindWords[kind].label}
              help={[`${kindWords[kind].when}. ${audiences[audience]}.`, whyNeverSent(kind, program) ?? []]
                .flat()
                .join(" ")}
              isOn={isOn}
              disabled={fetching}
              onChange={(on) => void handleChange(kind, on)}
            />
          ))}
        </Stack>
      </Card>
      <MailFigures kinds={mails.kinds} />
      <LetterPreview mails={mails} />
    </Stack>
  );
}

function Stopped({ mails }: { readonly mails: ShopperMailsRow }) {
  const { stoppedAt, stoppedAnswer, unreachableSince, sender } = mails;
  const formats = useFormats();
  if (unreachableSince !== null)
    return (
      <Banner tone="error" title="The mail server can’t be reached">
        {unreachableWords(formats.dateTime(unreachableSince), sender)}
      </Banner>
    );
  if (stoppedAt === null) return null;
  return (
    <Banner tone="error" title="The mail server refuses your e-mails">
      Since {formats.dateTime(stoppedAt)}. {whatItSaid(stoppedAnswer)}
      {whatToDo(stoppedAnswer, mails)} Then send a test below: once it arrives, all e-mails go on. Nothing is
      lost for 30 days.
    </Banner>
  );
}

const audiences = {
  MEMBERS: "To members",
  SUBSCRIBERS: "To members who get your store’s newsletter",
  WHO_ASKED: "To the member who took the reward",
} as const;

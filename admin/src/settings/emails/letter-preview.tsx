import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { SelectField } from "../../ui/forms/fields.tsx";
import { Segments } from "../../ui/forms/segments.tsx";
import { Card, CardBody } from "../../ui/page/card.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { languageName } from "../words/language-name.ts";
import { type ShopperMailsRow, shopperMailSampleQuery } from "./emails.generated.ts";
import { kindWords, type SampleKind } from "./kind-words.ts";
import { LetterFrame } from "./letter-frame.tsx";
import css from "./letter.module.css";
import { SendTest } from "./send-test.tsx";

type Look = "wide" | "phone" | "text";

const looks = [
  { value: "wide", label: "Wide" },
  { value: "phone", label: "Phone" },
  { value: "text", label: "Text" },
] as const satisfies readonly { value: Look; label: string }[];

/** Each e-mail as the server would send it, to look at and to send to oneself. */
export function LetterPreview({ mails }: { readonly mails: ShopperMailsRow }) {
  const [kind, setKind] = useState<SampleKind>("POINTS_EARNED");
  const [language, setLanguage] = useState(mails.language);
  const [look, setLook] = useState<Look>("wide");
  // Words and rewards may have changed since.
  const [{ data, error }, read] = useQuery({
    query: shopperMailSampleQuery,
    variables: { kind, language },
    requestPolicy: "cache-and-network",
  });
  const sample = data?.shopperMailSample;
  return (
    <Card
      title="Preview"
      note="Your program, rewards and words, in an e-mail to an invented member or friend."
      flush
    >
      <div className={css.choices}>
        <SelectField
          label="E-mail"
          value={kind}
          choices={[
            ...mails.kinds.map((one) => ({ value: one.kind, label: kindWords[one.kind].label })),
            { value: "FRIEND_LETTER", label: "Friend’s code" },
          ]}
          onChange={(chosen) => setKind(chosen as SampleKind)}
        />
        {mails.languages.length > 1 && (
          <SelectField
            label="In"
            value={language}
            choices={mails.languages.map((one) => ({ value: one, label: languageName(one) }))}
            onChange={setLanguage}
          />
        )}
        <div>
          <Segments label="Seen as" value={look} choices={looks} onChange={setLook} />
        </div>
      </div>
      {sample ? (
        <>
          <p className={css.subject}>{sample.subject}</p>
          {/* It scrolls, also by keyboard. */}
          <div className={css.stage} role="region" aria-label="Preview of the e-mail" tabIndex={0}>
            {look === "text" ? (
              <pre className={css.text}>{sample.text}</pre>
            ) : (
              <LetterFrame html={sample.html} isPhone={look === "phone"} />
            )}
          </div>
        </>
      ) : (
        <CardBody>
          <QueryTrouble
            error={error}
            what="the preview"
            onRetry={() => read({ requestPolicy: "network-only" })}
          />
          {!error && <SkeletonLines lines={12} />}
        </CardBody>
      )}
      <CardBody>
        <SendTest kind={kind} language={language} first={mails.replyTo ?? ""} />
      </CardBody>
    </Card>
  );
}

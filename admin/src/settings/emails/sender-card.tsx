import { readAuthenticationResults, type Verdict } from "@laurel/domain/mail/authentication-results.ts";
import { useState } from "react";
import { useQuery } from "urql";
import { Facts } from "../../ui/data/facts.tsx";
import { TextAreaField } from "../../ui/forms/fields.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { type SenderDmarcData, senderDmarcQuery, type ShopperMailsRow } from "./emails.generated.ts";

/** Whom e-mails come from, and whether mailboxes can trust that. */
export function SenderCard({ mails: { from, replyTo } }: { readonly mails: ShopperMailsRow }) {
  const [{ data, error, fetching }] = useQuery({ query: senderDmarcQuery, variables: {} });
  const [pasted, setPasted] = useState("");
  const results = readAuthenticationResults(pasted);
  return (
    <Card title="Sender">
      <Stack>
        <div>
          <p>E-mails come from your store’s name at {from}.</p>
          <p>
            {replyTo === null
              ? "Your store has given no address for answers yet."
              : `Answers go to ${replyTo}, your store’s address.`}
          </p>
        </div>
        <Facts
          values="words"
          facts={[
            {
              label: "DMARC",
              value: fetching ? "Looking it up…" : dmarcWords(error ? undefined : data?.senderDmarc),
            },
            { label: "SPF", value: verdictWords(results?.spf) },
            { label: "DKIM", value: verdictWords(results?.dkim) },
          ]}
        />
        <TextAreaField
          label="Authentication-Results of a test e-mail"
          value={pasted}
          onChange={setPasted}
          maxLength={20_000}
          rows={3}
          help="Send a test below, open it in your mailbox and show its source. Paste the lines that begin with “Authentication-Results:”. They stay on this page."
          error={
            pasted.trim() !== "" && results === null
              ? "There is no line that begins with “Authentication-Results:”."
              : undefined
          }
        />
      </Stack>
    </Card>
  );
}

const policies = {
  NONE: "mail servers are told to change nothing",
  QUARANTINE: "mail servers treat what only pretends to come from it as spam",
  REJECT: "mail servers reject what only pretends to come from it",
} as const;

function dmarcWords(dmarc: SenderDmarcData["senderDmarc"] | undefined): string {
  if (!dmarc || dmarc.state === "UNKNOWN")
    return "Not known: the name servers didn’t answer. Try again later.";
  const { domain, state, policy } = dmarc;
  if (state === "MISSING" || policy === null)
    return `Not found. Whoever manages ${domain} adds a TXT record at _dmarc.${domain}: large mailboxes expect one.`;
  return `Found for ${domain}: ${policies[policy]}.`;
}

const verdicts = {
  passed: "Passed in your test e-mail.",
  failed:
    "Failed in your test e-mail. Whoever manages the domain checks that its record names this mail server.",
  missing: "Not in your test e-mail. Whoever manages the domain adds it.",
} as const;

const verdictWords = (verdict: Verdict | undefined): string =>
  verdict === undefined ? "Only a test e-mail shows it." : verdicts[verdict];

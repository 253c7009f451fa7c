import { readAuthenticationResults, type Verdict } from "@laurel/domain/dmarc/authentication-results.ts";
import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { Facts } from "../../ui/data/facts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { TextAreaField } from "../../ui/forms/fields.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { OwnSender } from "./own-sender.tsx";
import { type SenderDmarcData, senderDmarcQuery, type ShopperMailsRow } from "./emails.generated.ts";

/** Whom e-mails come from, and whether mailboxes can trust that. */
export function SenderCard({ mails }: { readonly mails: ShopperMailsRow }) {
  const { from, replyTo } = mails;
  const [{ data, error, fetching }, look] = useQuery({ query: senderDmarcQuery, variables: {} });
  const dmarc = error ? null : data?.senderDmarc;
  const lookAgain = () => look({ requestPolicy: "network-only" });
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
        <OwnSender mails={mails} />
        <QueryTrouble error={error} what="the DMARC record" onRetry={lookAgain} />
        <details>
          <summary>Whether mailboxes trust this address: DMARC, SPF and DKIM</summary>
          <Stack>
            <Facts
              values="words"
              facts={[
                {
                  label: "DMARC",
                  value: fetching ? "Looking it up…" : dmarc ? dmarcWords(dmarc) : "Not known.",
                },
                { label: "SPF", value: verdictWords(results?.spf) },
                { label: "DKIM", value: verdictWords(results?.dkim) },
              ]}
            />
            {!fetching && dmarc?.state === "UNKNOWN" && (
              <div>
                <Button size="small" onClick={lookAgain}>
                  Look again
                </Button>
              </div>
            )}
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
        </details>
      </Stack>
    </Card>
  );
}

const policies = {
  NONE: "mail servers are told to change nothing",
  QUARANTINE: "mail servers treat what only pretends to come from it as spam",
  REJECT: "mail servers reject what only pretends to come from it",
} as const;

function dmarcWords({ domain, state, policy }: NonNullable<SenderDmarcData["senderDmarc"]>): string {
  if (state === "UNKNOWN") return "Not known: the name servers didn’t answer.";
  if (state === "MISSING" || policy === null)
    return `Not found. Add a TXT record at _dmarc.${domain}: large mailboxes expect one.`;
  return `Found for ${domain}: ${policies[policy]}.`;
}

const verdicts = {
  passed: "Passed in your test e-mail.",
  failed: "Failed in your test e-mail. Check that the domain’s record names this mail server.",
  missing: "Not in your test e-mail. Add it to the domain’s records.",
} as const;

const verdictWords = (verdict: Verdict | undefined): string =>
  verdict === undefined ? "Only a test e-mail shows it." : verdicts[verdict];

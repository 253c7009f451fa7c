import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Card } from "../../ui/page/card.tsx";
import { FieldStack, SwitchField } from "../../ui/forms/fields.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { MailTab } from "../mail-tab.tsx";
import {
  type NotificationsRow,
  notificationsQuery,
  updateNotificationsMutation,
} from "./notifications.generated.ts";

/** Laurel's e-mails to the shop's owner. A switch takes effect at once. */
export function NotificationsSettings() {
  const [{ data, error }, read] = useQuery({ query: notificationsQuery, variables: {} });
  return (
    <MailTab
      what="the notifications"
      error={error}
      onRetry={() => read({ requestPolicy: "network-only" })}
      canSendMail={data?.notifications.canSendMail}
    >
      {data && <OwnerMails notifications={data.notifications} />}
    </MailTab>
  );
}

function OwnerMails({ notifications }: { readonly notifications: NotificationsRow }) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, update] = useMutation(updateNotificationsMutation);
  const { isDailyMailOn, isStatementOn, ownerEmail } = notifications;
  const handleChange = async (change: { isDailyMailOn: boolean } | { isStatementOn: boolean }) => {
    const { data, error } = await update(change);
    const answer = toRefusals({ error, userErrors: data?.notificationsUpdate.userErrors });
    setRefusals(answer);
    if (!isRefused(answer)) host?.showToast({ message: "Saved" });
  };
  return (
    <Stack>
      <RefusalBanner refusals={refusals} />
      <Card title="E-mail" note="Each switch is saved as soon as you press it.">
        <FieldStack>
          <SwitchField
            label="Send me a daily e-mail when something needs my attention"
            isOn={isDailyMailOn}
            disabled={fetching}
            help={`At eight in the morning, ${whereTo(ownerEmail)}. Only when a message from your store couldn’t be processed, a code couldn’t be made or a webhook was switched off. It doesn’t name any customers.`}
            onChange={(isOn) => void handleChange({ isDailyMailOn: isOn })}
          />
          <SwitchField
            label="Send me a monthly statement for my books"
            isOn={isStatementOn}
            disabled={fetching}
            help="At eight in the morning on the first day of a month: what you owed your members last month, and the lines for your books, with files to import. It doesn’t name any customers."
            onChange={(isOn) => void handleChange({ isStatementOn: isOn })}
          />
        </FieldStack>
      </Card>
    </Stack>
  );
}

const whereTo = (ownerEmail: string | null): string =>
  ownerEmail === null
    ? "to the owner’s address in your store"
    : `to ${ownerEmail}, the owner’s address in your store`;

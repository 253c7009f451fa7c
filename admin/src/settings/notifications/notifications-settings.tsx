import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { SwitchField } from "../../ui/forms/fields.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import {
  type NotificationsRow,
  notificationsQuery,
  updateNotificationsMutation,
} from "./notifications.generated.ts";

/** Laurel's e-mails to the shop's owner. A switch takes effect at once. */
export function NotificationsSettings() {
  const [{ data, error }, read] = useQuery({ query: notificationsQuery, variables: {} });
  if (!data)
    return (
      <Stack>
        <QueryTrouble
          error={error}
          what="the notifications"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
        {!error && (
          <Card>
            <SkeletonLines lines={3} />
          </Card>
        )}
      </Stack>
    );
  if (!data.notifications.canSendMail)
    return (
      <Card>
        <EmptyState title="E-mail isn’t set up">
          Laurel has no mail server yet. The server’s operator sets <code>SMTP_URL</code> to the mail server
          and <code>MAIL_FROM</code> to the sender’s address, then restarts it.
        </EmptyState>
      </Card>
    );
  return <DailyMail notifications={data.notifications} />;
}

function DailyMail({ notifications }: { readonly notifications: NotificationsRow }) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, update] = useMutation(updateNotificationsMutation);
  const { isDailyMailOn, ownerEmail } = notifications;
  const handleChange = async (isOn: boolean) => {
    const { data, error } = await update({ isDailyMailOn: isOn });
    const answer = toRefusals({ error, userErrors: data?.notificationsUpdate.userErrors });
    setRefusals(answer);
    if (!isRefused(answer)) host?.showToast({ message: "Saved" });
  };
  return (
    <Stack>
      <RefusalBanner refusals={refusals} />
      <Card title="E-mail">
        <SwitchField
          label="Send me a daily e-mail when something needs my attention"
          isOn={isDailyMailOn}
          disabled={fetching}
          help={`At eight in the morning, ${whereTo(ownerEmail)}. Only when a message from your store is set aside, a code couldn’t be made or a webhook was switched off. It doesn’t name any customers.`}
          onChange={(isOn) => void handleChange(isOn)}
        />
      </Card>
    </Stack>
  );
}

const whereTo = (ownerEmail: string | null): string =>
  ownerEmail === null
    ? "to the owner’s address in your store"
    : `to ${ownerEmail}, the owner’s address in your store`;

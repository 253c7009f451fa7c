import type { ReactNode } from "react";
import type { CombinedError } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { Card } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { Stack } from "../ui/page/page.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";

interface MailTabProps {
  /** Such as “the notifications”. */
  readonly what: string;
  readonly error: CombinedError | undefined;
  readonly onRetry: () => void;
  /** Undefined: not read yet. */
  readonly canSendMail: boolean | undefined;
  /** What helps where there is no mail server. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** A tab about e-mails, also before it is read, and where the server has no mail server. */
export function MailTab({ what, error, onRetry, canSendMail, otherwise, children }: MailTabProps) {
  if (canSendMail === undefined)
    return (
      <Stack>
        <QueryTrouble error={error} what={what} onRetry={onRetry} />
        {!error && (
          <Card>
            <SkeletonLines lines={6} />
          </Card>
        )}
      </Stack>
    );
  if (canSendMail) return children;
  return (
    <Card>
      <EmptyState title="E-mail isn’t set up">
        Laurel has no mail server yet. The server’s operator sets <code>SMTP_URL</code> to the mail server and{" "}
        <code>MAIL_FROM</code> to the sender’s address, then restarts it.
      </EmptyState>
      {otherwise}
    </Card>
  );
}

// Shown when a rule or a reward needs something of the store that Laurel has no access to yet.
import type { ReactNode } from "react";
import { useSession } from "../shell/session-context.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";

/** What can be asked for, and what it is called. `scope`: the one that says whether it is missing. */
export const wants = {
  products: { words: "products", ofStore: "your products", scope: "read_products" },
  customers: { words: "customers", ofStore: "your customers", scope: "write_customers" },
  gift_cards: { words: "gift cards", ofStore: "your gift cards", scope: "write_gift_cards" },
  store_credit: {
    words: "store credit",
    ofStore: "your customers’ store credit",
    scope: "write_store_credit_account_transactions",
  },
} as const;
export type Want = keyof typeof wants;

interface AskForAccessProps {
  readonly want: Want;
  /** An error if something was not saved, or does not work. */
  readonly tone: "error" | "warning";
  readonly title: string;
  /** Looks whether the store has given access meanwhile, where the page does not go on by itself. */
  readonly onCheck?: () => void;
  readonly children: ReactNode;
}

/** Opens in a new tab, so that unsaved input on this page is kept. */
export function AskForAccess({ want, tone, title, onCheck, children }: AskForAccessProps) {
  const { backend } = useSession();
  const query = new URLSearchParams({ shop: backend.shop.domain, wants: want });
  const url = `/auth/start?${query.toString()}`;
  return (
    <Banner
      tone={tone}
      title={title}
      actions={
        <>
          <Button size="small" onClick={() => window.open(url, "_blank", "noopener")}>
            Ask for access to {wants[want].words}
          </Button>
          {onCheck && (
            <Button size="small" onClick={onCheck}>
              Check again
            </Button>
          )}
        </>
      }
    >
      {children}
    </Banner>
  );
}

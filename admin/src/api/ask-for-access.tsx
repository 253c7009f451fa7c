// Shown when a rule or a reward needs products, and Laurel may not read the store's products yet.
import type { ReactNode } from "react";
import { useSession } from "../shell/session-context.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";

interface AskForProductsProps {
  /** An error if something was not saved, or does not work. */
  readonly tone: "error" | "warning";
  readonly title: string;
  /** Looks whether the store has given access meanwhile, where the page does not go on by itself. */
  readonly onCheck?: () => void;
  readonly children: ReactNode;
}

/** Opens in a new tab, so that unsaved input on this page is kept. */
export function AskForProducts({ tone, title, onCheck, children }: AskForProductsProps) {
  const { backend } = useSession();
  const query = new URLSearchParams({ shop: backend.shop.domain, wants: "products" });
  const url = `/auth/start?${query.toString()}`;
  return (
    <Banner
      tone={tone}
      title={title}
      actions={
        <>
          <Button size="small" onClick={() => window.open(url, "_blank", "noopener")}>
            Ask for access to products
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

// Shown when a rule or a reward needs products, and Laurel may not read the store's products yet.
import type { ReactNode } from "react";
import { useSession } from "../shell/session-context.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";

interface AskForProductsProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Opens in a new tab, so that unsaved input on this page is kept. */
export function AskForProducts({ title, children }: AskForProductsProps) {
  const { backend } = useSession();
  const query = new URLSearchParams({ shop: backend.shop.domain, wants: "products" });
  const url = `/auth/start?${query.toString()}`;
  return (
    <Banner
      tone="error"
      title={title}
      actions={
        <Button size="small" onClick={() => window.open(url, "_blank", "noopener")}>
          Ask for access to products
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

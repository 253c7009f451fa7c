// Shown when a rule or a reward needs products, and Laurel may not read the store's products yet.
import { useAppServices } from "../shell/app-services.ts";
import { useSession } from "../shell/session-context.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";

/** Opens in a new tab, so that unsaved input on this page is kept. */
export function AskForProducts() {
  const { backend } = useSession();
  const { browser } = useAppServices();
  const query = new URLSearchParams({ shop: backend.shop.domain, wants: "products" });
  const url = `${browser.origin}/auth/start?${query.toString()}`;
  return (
    <Banner
      tone="error"
      title="Not saved: Laurel needs access to your products"
      actions={
        <Button size="small" onClick={() => window.open(url, "_blank", "noopener")}>
          Ask for access to products
        </Button>
      }
    >
      Laurel has to read your products, tags and collections to apply this. Your store asks you in a new tab.
      Then come back here and save: what you entered stays on this page.
    </Banner>
  );
}

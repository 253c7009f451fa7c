// A rule or a reward is about products, and the store does not let Laurel see them yet.
import { useAppServices } from "../shell/app-services.ts";
import { useSession } from "../shell/session-context.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";

/** In a tab of its own: what is typed on this page stays. */
export function AskForProducts() {
  const { backend } = useSession();
  const { browser } = useAppServices();
  const query = new URLSearchParams({ shop: backend.shop.domain, wants: "products" });
  const url = `${browser.origin}/auth/start?${query.toString()}`;
  return (
    <Banner
      tone="error"
      title="Not saved: your store does not show Laurel its products"
      actions={
        <Button size="small" onClick={() => window.open(url, "_blank", "noopener")}>
          Ask for access to products
        </Button>
      }
    >
      This is about products, their tags or collections, and without access it would never apply. Your store
      asks you in a new tab; then come back here and save. What you entered stays on this page.
    </Banner>
  );
}

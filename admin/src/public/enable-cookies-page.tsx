import { useShopAuth } from "../shop-auth/use-shop-auth.ts";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { PublicFrame } from "../ui/frame/public-frame.tsx";

/** For browsers that block cookies in frames until the app was opened at the top level. */
export function Page() {
  const { shop, enableCookies } = useShopAuth();
  return (
    <PublicFrame title="Let Laurel remember you">
      <p>
        Your browser blocks the cookies of apps inside your store’s admin until you allow them once. Laurel
        uses them to keep you signed in, and for nothing else.
      </p>
      {shop ? (
        <Button kind="primary" onClick={() => enableCookies(shop)}>
          Allow and go back
        </Button>
      ) : (
        <ButtonLink kind="primary" to="/install">
          Name your store
        </ButtonLink>
      )}
    </PublicFrame>
  );
}

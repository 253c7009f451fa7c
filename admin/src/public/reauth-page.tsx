import { useState } from "react";
import { useShopAuth } from "../shop-auth/use-shop-auth.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { PublicFrame } from "../ui/frame/public-frame.tsx";

export function Page() {
  const { shop, isLeaving, reauthorize } = useShopAuth();
  const [hasFailed, setFailed] = useState(false);
  const handleSignIn = async (known: string) => setFailed((await reauthorize(known)) === "failed");
  return (
    <PublicFrame title="Your session ended" quiet>
      <p>
        To keep your shop safe, Laurel asks your store to confirm who you are. Then you come back to where you
        were.
      </p>
      {hasFailed && (
        <Banner tone="error" title="The server didn’t answer">
          You’re still signed out. Try again in a moment.
        </Banner>
      )}
      {shop ? (
        <Button kind="primary" isBusy={isLeaving} onClick={() => void handleSignIn(shop)}>
          Sign in again
        </Button>
      ) : (
        <ButtonLink kind="primary" to="/install">
          Name your store
        </ButtonLink>
      )}
    </PublicFrame>
  );
}

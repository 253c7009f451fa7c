import { type FormEvent, useState } from "react";
import { useAppServices } from "../shell/app-services.ts";
import { useShopAuth } from "../shop-auth/use-shop-auth.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";
import { FieldStack, TextField } from "../ui/forms/fields.tsx";

/** Starts an installation. Asks for the shop unless the address or the store's admin has named it. */
export function ShopForm() {
  const { shop, isLeaving, parseShop, install } = useShopAuth();
  const { isEmbedded } = useAppServices().browser;
  const [typed, setTyped] = useState(shop ?? "");
  const [error, setError] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const [isOther, setOther] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const named = parseShop(typed);
    if (named === undefined) return setError("Enter your store’s name, such as regency-gifts.myshopify.com");
    setError(undefined);
    setFailed((await install(named)) === "failed");
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <FieldStack>
        {hasFailed && (
          <Banner tone="error" title="The server didn’t answer">
            Nothing was installed. Try again in a moment.
          </Banner>
        )}
        {(shop === undefined || isOther) && (
          <TextField
            label="Your store"
            placeholder="regency-gifts.myshopify.com"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            value={typed}
            onChange={setTyped}
            error={error}
          />
        )}
        <Button type="submit" kind="primary" isBusy={isLeaving}>
          {shop === undefined || isOther ? "Install" : `Install in ${shop}`}
        </Button>
        {shop !== undefined && !isOther && !isEmbedded && (
          <Button kind="plain" onClick={() => setOther(true)}>
            Another store
          </Button>
        )}
      </FieldStack>
    </form>
  );
}

import { type FormEvent, useState } from "react";
import { useShopAuth } from "../shop-auth/use-shop-auth.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { FieldStack, TextField } from "../ui/fields.tsx";

/** Asks for the shop and begins its installation. */
export function ShopForm() {
  const { shop, isLeaving, parseShop, install } = useShopAuth();
  const [typed, setTyped] = useState(shop ?? "");
  const [error, setError] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const named = parseShop(typed);
    if (named === undefined) return setError("Enter your store's name, such as regency-gifts.myshopify.com");
    setError(undefined);
    setFailed((await install(named)) === "failed");
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <FieldStack>
        {hasFailed && (
          <Banner tone="error" title="The server did not answer">
            Nothing was installed. Try again in a moment.
          </Banner>
        )}
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
        <Button type="submit" kind="primary" isBusy={isLeaving}>
          Install
        </Button>
      </FieldStack>
    </form>
  );
}

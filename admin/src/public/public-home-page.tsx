import { ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { PublicFrame } from "../ui/frame/public-frame.tsx";
import { useShopAuth } from "../shop-auth/use-shop-auth.ts";
import { ShopForm } from "./shop-form.tsx";
import css from "./public.module.css";

export function Page() {
  const { shop } = useShopAuth();
  return (
    <PublicFrame title="Points that your shop owns">
      <p>
        Laurel is a loyalty program that runs on your own server. Customers earn points for their orders, and
        your team turns points into codes that work at your checkout. Every point is in a ledger that adds up.
      </p>
      <div className={css.card}>
        <Card>
          {shop ? (
            <div className={css.known}>
              <p>
                Last signed in as <strong>{shop}</strong>
              </p>
              <ButtonLink kind="primary" to="/app">
                Open Laurel
              </ButtonLink>
            </div>
          ) : (
            <ShopForm />
          )}
        </Card>
      </div>
      {shop && (
        <p>
          <ButtonLink kind="plain" to="/install">
            Install in another store
          </ButtonLink>
        </p>
      )}
    </PublicFrame>
  );
}

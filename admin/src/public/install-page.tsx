import { Card } from "../ui/page/card.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { PublicFrame } from "../ui/frame/public-frame.tsx";
import css from "./public.module.css";
import { ShopForm } from "./shop-form.tsx";

const reasons = [
  { may: "Customers", why: "to give points to the right customer" },
  { may: "Orders", why: "to work out what each one earns, and what a refund takes back" },
  { may: "Discounts", why: "to make the codes that customers get for points" },
] as const;

/** Says which permissions will be asked for. */
export function Page() {
  return (
    <PublicFrame title="Install Laurel">
      <p>Your store will ask you to give Laurel access to three things:</p>
      <div className={css.card}>
        <Card>
          <ul className={css.reasons}>
            {reasons.map(({ may, why }) => (
              <li key={may} className={css.reason}>
                <span className={css.check}>
                  <CheckIcon />
                </span>
                <span>
                  <strong>{may}</strong>, {why}
                </span>
              </li>
            ))}
          </ul>
          <ShopForm />
        </Card>
      </div>
    </PublicFrame>
  );
}

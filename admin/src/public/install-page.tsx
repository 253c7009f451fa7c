import { Card } from "../ui/card.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { PublicFrame } from "../ui/public-frame.tsx";
import css from "./public.module.css";
import { ShopForm } from "./shop-form.tsx";

const reasons = [
  { may: "Read orders", why: "to count what each one earns, and what a refund takes back" },
  { may: "Read customers", why: "to know whose points they are" },
  { may: "Read products", why: "to leave out, or multiply, the products that you choose" },
  { may: "Write discounts", why: "to make the codes that points are spent on" },
] as const;

/** Says what will be asked for before it is. */
export function Page() {
  return (
    <PublicFrame title="Install Laurel">
      <p>Your store will ask you whether Laurel may do four things:</p>
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

import { ButtonLink } from "../ui/forms/button.tsx";
import { PublicFrame } from "../ui/page/public-frame.tsx";
import css from "./public.module.css";

export function Page() {
  return (
    <PublicFrame title="There is no page here" quiet>
      <p>The address may be mistyped, or the reward or member was removed.</p>
      <div className={css.actions}>
        <ButtonLink kind="primary" to="/app">
          Go to Home
        </ButtonLink>
        <ButtonLink to="/app/customers">Find a customer</ButtonLink>
      </div>
    </PublicFrame>
  );
}

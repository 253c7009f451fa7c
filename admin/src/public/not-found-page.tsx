import { ButtonLink } from "../ui/forms/button.tsx";
import { PublicFrame } from "../ui/frame/public-frame.tsx";
import css from "./public.module.css";

export function Page() {
  return (
    <PublicFrame title="Page not found" quiet>
      <p>Check the address. The reward or customer may have been removed.</p>
      <div className={css.actions}>
        <ButtonLink kind="primary" to="/app">
          Go to Home
        </ButtonLink>
        <ButtonLink to="/app/customers">Find a customer</ButtonLink>
      </div>
    </PublicFrame>
  );
}

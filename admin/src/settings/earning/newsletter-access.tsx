import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { AskForAccess, wants } from "../../api/ask-for-access.tsx";
import { newsletterAccessQuery } from "./newsletter.generated.ts";

/** For a program that gives points for the newsletter: whether members can say yes on their own page. */
export function NewsletterAccess() {
  const [{ data, error }, read] = useQuery({ query: newsletterAccessQuery });
  if (!data)
    return (
      <QueryTrouble
        error={error}
        what="what your store lets Laurel do"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  if (!data.shop.missingScopes.includes(wants.customers.scope)) return null;
  return (
    <AskForAccess
      want="customers"
      tone="warning"
      title="Members cannot subscribe on their own page yet"
      onCheck={() => read({ requestPolicy: "network-only" })}
    >
      Laurel needs access to your customers to tell your store who said yes. Customers who subscribe in your
      store get the points either way.
    </AskForAccess>
  );
}

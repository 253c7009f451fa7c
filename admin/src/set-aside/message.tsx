// What a message from the store is about, and why it could not be applied.
import { OrderLink } from "../customers/history/order-link.tsx";
import { Link } from "../ui/router/router.tsx";
import { reasonWords } from "./reason-words.ts";
import css from "./set-aside.module.css";
import type { SetAsideRow } from "./set-aside.generated.ts";
import { topicWords } from "./topic-labels.ts";

/** Such as “A new order #9994”. */
export const nameOf = ({ topic, orderName }: SetAsideRow): string =>
  orderName === null ? topicWords(topic) : `${topicWords(topic)} ${orderName}`;

/** The order links to the store's admin, and a customer whom Laurel knows to their page. */
export function MessageName({ row }: { readonly row: SetAsideRow }) {
  const { topic, orderId, orderName, customer, customerName } = row;
  return (
    <>
      {topicWords(topic)}
      {orderId !== null && (
        <>
          {" "}
          <OrderLink platformId={orderId}>{orderName ?? "View in store"}</OrderLink>
        </>
      )}
      {customer && (
        <>
          {", "}
          <Link to={`/app/customers/${customer.id}`}>{customer.displayName}</Link>
        </>
      )}
      {!customer && customerName !== null && `, ${customerName}`}
    </>
  );
}

interface MessageReasonProps {
  readonly row: SetAsideRow;
  /** It was tried again, and failed. */
  readonly isBack: boolean;
}

/** In a merchant's words, with the technical reason folded. */
export function MessageReason({ row: { code, reason }, isBack }: MessageReasonProps) {
  const { means, todo } = reasonWords(code);
  return (
    <div className={css.reason}>
      {isBack && "Failed again: "}
      {means} {todo}
      <details>
        <summary>Details</summary>
        {reason || code}
      </details>
    </div>
  );
}

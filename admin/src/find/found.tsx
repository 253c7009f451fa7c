// What was found: orders with why they earned what they earned, a code with whose it is, and customers.
import { OrderRow } from "../customers/history/order-row.tsx";
import { RewardsHeld } from "../customers/rewards/rewards-held.tsx";
import { toProgram } from "../program/program.ts";
import { Badge } from "../ui/data/badge.tsx";
import { Points } from "../ui/data/figures.tsx";
import { Card } from "../ui/page/card.tsx";
import { ListRow, RowList } from "../ui/page/list-row.tsx";
import { Stack } from "../ui/page/page.tsx";
import { QuietLink, Text } from "../ui/page/text.tsx";
import css from "../customers/detail/customer.module.css";
import type { FindData, FoundCustomer } from "./find.generated.ts";

interface FoundProps {
  readonly data: FindData;
  readonly text: string;
}

/** The page that Enter opens: that of the customer, where only one order, code or customer was found. */
export function onlyOne({ ordersNamed, redemption, customers }: FindData): string | null {
  const found = [
    ...ordersNamed.map(({ customer }) => customer),
    ...(redemption ? [redemption.customer] : []),
    ...customers.nodes,
  ];
  const [first] = found;
  return found.length === 1 && first ? `/app/customers/${first.id}` : null;
}

export function Found({ data, text }: FoundProps) {
  const { ordersNamed: orders, redemption, customers, program } = data;
  const document = toProgram(program.document);
  const { nodes, pageInfo } = customers;
  if (orders.length === 0 && !redemption && nodes.length === 0) return <Nothing text={text} />;
  return (
    <Stack>
      {orders.map((order) => (
        <Card key={order.id} flush>
          <ol className={css.timeline}>
            <OrderRow
              order={order}
              mayCount={order.customer?.status === "MEMBER"}
              program={document}
              buyer={order.customer ? <Customer customer={order.customer} /> : "Guest, no customer account"}
            />
          </ol>
        </Card>
      ))}
      {redemption && (
        <RewardsHeld
          title="Code"
          redemptions={[redemption]}
          customer={redemption.customer}
          buyer={<Customer customer={redemption.customer} />}
          document={program.document}
        />
      )}
      {nodes.length > 0 && (
        <Card title="Customers">
          <RowList>
            {nodes.map((customer) => (
              <ListRow
                key={customer.id}
                note={customer.email ?? "no e-mail"}
                end={
                  <Text as="span" kind="quiet">
                    <Points value={customer.points.available} /> {document.pointsName.other}
                  </Text>
                }
              >
                <Customer customer={customer} />
              </ListRow>
            ))}
          </RowList>
          {pageInfo.hasNextPage && (
            <QuietLink to={`/app/customers?${new URLSearchParams({ q: text }).toString()}`}>
              All customers who match
            </QuietLink>
          )}
        </Card>
      )}
    </Stack>
  );
}

function Customer({ customer: { id, displayName, status } }: { readonly customer: FoundCustomer }) {
  return (
    <>
      <QuietLink to={`/app/customers/${id}`}>{displayName}</QuietLink>
      {status === "EXCLUDED" && <Badge tone="warning">Excluded</Badge>}
      {status === "GUEST" && <Badge>Not a member</Badge>}
    </>
  );
}

/** An order that Laurel has not got may wait among those that could not be processed. */
function Nothing({ text }: { readonly text: string }) {
  return (
    <>
      <p>No order, code or customer matches “{text}”.</p>
      {/\d/.test(text) && (
        <Text kind="note">
          Laurel has no orders from before it was installed, unless you credited them. An order that just came
          in takes a moment. If it is still missing, look under{" "}
          <QuietLink to="/app/set-aside">Could not be processed</QuietLink>.
        </Text>
      )}
    </>
  );
}

// Past orders through the platform's own export: the platform writes them to a file, which is then read in pages. The
// cursor names the file and the byte offset, so reading continues there after a kill.
import { owedMinor } from "@laurel/domain/orders/paid/unpaid.ts";
import { z } from "zod";
import { PlatformError, type PastOrdersPage, type PlatformOrder } from "../../platform.ts";
import { productsScope } from "../client/admin-addresses.ts";
import { openExportFile } from "./export-file.ts";
import { describeUserErrors, userErrors } from "../client/graphql-answers.ts";
import { operation } from "../client/operation.ts";
import {
  exportedOrder,
  lineAnswer,
  shippingLineAnswer,
  type LineAnswer,
  type ShippingLineAnswer,
} from "./order-answers.ts";
import { orderFromGraphql } from "./order-from-graphql.ts";
import { instant, readPayload } from "./payload.ts";
import { isOfTheOrderAlone } from "./read-changed-orders.ts";
import { convert, readOrder, readRefunds } from "./read-order.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";
import type { ShopifyConnection } from "../shopify-connection.ts";

const ORDERS_A_PAGE = 250;
/** Most of the time is spent waiting for answers; the client keeps to the shop's rate budget. */
const READ_AT_ONCE = 5;

const orderExport = operation("order-export", z.unknown());

const startExport = operation<
  { query: string },
  {
    bulkOperationRunQuery: {
      bulkOperation: { id: string } | null;
      userErrors: z.output<typeof userErrors>;
    } | null;
  }
>(
  "export-start",
  z.object({
    bulkOperationRunQuery: z
      .object({ bulkOperation: z.object({ id: z.string() }).nullable(), userErrors })
      .nullable(),
  }),
);

const count = z.coerce.number().pipe(z.int().min(0));

const exportState = operation(
  "export-state",
  z.object({
    shop: z.object({ currencyCode: z.string() }),
    bulkOperation: z
      .object({
        status: z.string(),
        errorCode: z.string().nullable(),
        createdAt: instant,
        rootObjectCount: count,
        fileSize: count.nullable(),
        url: z.string().nullable(),
      })
      .nullable(),
  }),
);

type ExportState = z.output<typeof exportState.answer>;

const cursorForm = z.object({ id: z.string(), offset: z.int().min(0) });

interface Reader {
  readonly client: ShopifyClient;
  readonly connection: ShopifyConnection;
}

export async function readPastOrders(
  reader: Reader,
  shopDomain: string,
  { since, cursor }: { readonly since: Date; readonly cursor: string | null },
): Promise<PastOrdersPage> {
  const { client } = reader;
  if (cursor === null) {
    const id = await start(client, shopDomain, since);
    return { state: "preparing", ordersFound: 0, cursor: JSON.stringify({ id, offset: 0 }) };
  }
  const { id, offset } = cursorForm.parse(JSON.parse(cursor));
  const answer = await client.run(shopDomain, exportState, { id });
  const found = answer.bulkOperation;
  // The platform keeps it for a week; a development store until it restarts.
  if (!found || found.status === "EXPIRED") throw exportError("export_expired");
  if (found.status === "CREATED" || found.status === "RUNNING")
    return { state: "preparing", ordersFound: found.rootObjectCount, cursor };
  if (found.status !== "COMPLETED") throw failureOf(found);
  const readAt = new Date(found.createdAt);
  const ordersFound = found.rootObjectCount;
  if (found.url === null)
    return { state: "read", orders: [], refused: [], readAt, ordersFound, share: 1, cursor: null };
  const whole = { url: found.url, fileSize: found.fileSize, offset };
  const part = await openExportFile(reader.connection, whole, ORDERS_A_PAGE);
  const shopCurrency = answer.shop.currencyCode;
  const read: ReadOrder[] = [];
  for (let from = 0; from < part.groups.length; from += READ_AT_ONCE)
    read.push(
      ...(await Promise.all(
        part.groups
          .slice(from, from + READ_AT_ONCE)
          .map((group) => readGroup(client, shopDomain, { group, shopCurrency })),
      )),
    );
  return {
    state: "read",
    orders: read.flatMap(({ order }) => order ?? []),
    refused: read.flatMap(({ refusal }) => refusal ?? []),
    readAt,
    ordersFound,
    share: part.isEnd || !found.fileSize ? 1 : part.nextOffset / found.fileSize,
    cursor: part.isEnd ? null : JSON.stringify({ id, offset: part.nextOffset }),
  };
}

async function start(client: ShopifyClient, shopDomain: string, since: Date): Promise<string> {
  const withProducts = await client.isGranted(shopDomain, productsScope);
  const text = orderExport.text.replaceAll("PLACED_SINCE", since.toISOString());
  const query = withProducts ? text : text.replace(/^ *product \{ id \}\n/m, "");
  const { bulkOperationRunQuery: answer } = await client.run(shopDomain, startExport, { query });
  if (answer?.bulkOperation) return answer.bulkOperation.id;
  const errors = answer?.userErrors ?? [];
  if (errors.some(({ code }) => code === "LIMIT_REACHED" || code === "OPERATION_IN_PROGRESS"))
    throw exportError("export_busy");
  const message = `The store platform refused to export the orders: ${describeUserErrors(errors)}.`;
  throw new PlatformError("request_refused", message, { isRetryable: false });
}

function failureOf({ status, errorCode }: NonNullable<ExportState["bulkOperation"]>): PlatformError {
  if (errorCode === "ACCESS_DENIED")
    return new PlatformError("access_denied", "The store did not grant access to its orders.", {
      isRetryable: false,
    });
  return exportError(status === "CANCELED" || status === "CANCELING" ? "export_canceled" : "export_failed");
}

const exportError = (
  code: "export_busy" | "export_expired" | "export_failed" | "export_canceled",
): PlatformError => new PlatformError(code, EXPORT_ERRORS[code], { isRetryable: true });

const EXPORT_ERRORS = {
  export_busy: "The store platform runs as many exports of this shop as it allows.",
  export_expired: "The store platform no longer has the exported orders.",
  export_failed: "The store platform could not export the orders.",
  export_canceled: "The export of the orders was cancelled at the store platform.",
};

interface ReadOrder {
  /** Null if it was refused, or deleted since it was exported. */
  readonly order: PlatformOrder | null;
  readonly refusal?: { readonly orderId: string; readonly code: string };
}

/** An order's line of the file and the lines of its parts, unparsed. */
async function readGroup(
  client: ShopifyClient,
  shopDomain: string,
  { group, shopCurrency }: { readonly group: readonly unknown[]; readonly shopCurrency: string },
): Promise<ReadOrder> {
  const [root, ...children] = group;
  const orderId = idOf(root);
  try {
    const order = convert(() => readPayload(exportedOrder, root));
    const refunds = await readRefunds(client, shopDomain, order);
    // It has changed since the export: its present state is read.
    if (!refunds) return { order: await readOrder(client, shopDomain, order.id) };
    const lines: LineAnswer[] = [];
    const shipping: ShippingLineAnswer[] = [];
    for (const child of children)
      if (/\/ShippingLine\//.test(gidOf(child)))
        shipping.push(convert(() => readPayload(shippingLineAnswer, child)));
      else lines.push(convert(() => readPayload(lineAnswer, child)));
    const exported = convert(() =>
      orderFromGraphql({ shopCurrency, order, lines, shipping, refunds, payments: order.transactions }),
    );
    // What had been paid for is not exported.
    if (owedMinor(exported.order) > 0) return { order: await readOrder(client, shopDomain, order.id) };
    return { order: exported };
  } catch (error) {
    if (!isOfTheOrderAlone(error)) throw error;
    return { order: null, refusal: { orderId, code: error.code } };
  }
}

const gidOf = (line: unknown): string => {
  const { id } = line as { id?: unknown };
  return typeof id === "string" ? id : "";
};

const idOf = (line: unknown): string => gidOf(line).split("/").at(-1) ?? "";

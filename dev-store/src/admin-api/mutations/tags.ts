import { customerOf } from "../../commerce/find.ts";
import { updateCustomer } from "../../commerce/customers.ts";
import { annotateOrder } from "../../commerce/change-order.ts";
import { updateProduct } from "../../commerce/products.ts";
import { type ApiContext, readGid, type UserError } from "../context.ts";
import { requireScope } from "../access.ts";
import { customerView } from "../views/customer-view.ts";
import { orderView } from "../views/order-view.ts";
import { productView } from "../views/product-view.ts";

type TagsArgs = { id: string; tags: string[] };

export const tagMutations = {
  tagsAdd: ({ id, tags }: TagsArgs, context: ApiContext) =>
    retag(context, id, "tagsAdd", (before) => [...new Set([...before, ...tags.map((tag) => tag.trim())])]),
  tagsRemove: ({ id, tags }: TagsArgs, context: ApiContext) =>
    retag(context, id, "tagsRemove", (before) => before.filter((tag) => !tags.includes(tag))),
};

function retag(context: ApiContext, id: string, field: string, change: (tags: string[]) => string[]): object {
  const { world, shop } = context;
  const { type, number } = readGid(id);
  if (type === "Customer" && shop.customers.has(number)) {
    requireScope(context, "write_customers", field);
    const tags = change(customerOf(shop, number).tags);
    return { node: customerView(context, updateCustomer(world, shop, number, { tags })), userErrors: [] };
  }
  const order = type === "Order" ? shop.orders.get(number) : undefined;
  if (order !== undefined) {
    requireScope(context, "write_orders", field);
    return {
      node: orderView(context, annotateOrder(world, shop, number, { tags: change(order.tags) })),
      userErrors: [],
    };
  }
  const product = type === "Product" ? shop.products.get(number) : undefined;
  if (product !== undefined) {
    requireScope(context, "write_products", field);
    return {
      node: productView(context, updateProduct(world, shop, number, { tags: change(product.tags) })),
      userErrors: [],
    };
  }
  const error: UserError = { field: ["id"], message: `${type} does not exist` };
  return { node: null, userErrors: [error] };
}

import { fill } from "../kinds/labels.ts";
import { orderKind } from "./earning-kind.ts";

/** Multiplies the lines of some products, by tag, product or collection. Other lines stay as they are. */
export const productMultiplier = orderKind({
  id: "product_multiplier",
  icon: "star",
  texts: {
    title: "Some products",
    about: "Multiplies the points for some products. The rest of the order earns as usual.",
    none: "Products not chosen yet",
    note: "Products {chosen}",
    tagged: "tagged “{tag}”",
    products: "{count} chosen",
    collection: "of {count} collection",
    collections: "of {count} collections",
    forWhat: "new orders",
  },
  unnamed: "a product rule",
  fields: {
    multiplierBasisPoints: { control: "multiplier", label: "Earns", isMain: true },
    tags: {
      control: "tags",
      label: "Product tags",
      help: "Separate them with commas",
      problem: "Enter a tag, such as tea, or choose products or collections",
      neededUnless: ["productIds", "collectionIds"],
    },
    productIds: { control: "products", label: "Products" },
    collectionIds: { control: "collections", label: "Collections" },
  },
  asksForWindow: true,
  isOnlyOne: false,
  sample: { tags: [], productIds: [], collectionIds: [], multiplierBasisPoints: 20_000 },
  describe: ({ tags, productIds, collectionIds, multiplierBasisPoints }, { texts, write }) => {
    const count = ({ length }: readonly string[]) => ({ count: write.number(length) });
    const collections = collectionIds.length === 1 ? texts.collection : texts.collections;
    const chosen = [
      ...tags.map((tag) => fill(texts.tagged, { tag })),
      ...(productIds.length > 0 ? [fill(texts.products, count(productIds))] : []),
      ...(collectionIds.length > 0 ? [fill(collections, count(collectionIds))] : []),
    ];
    return {
      note: chosen.length === 0 ? texts.none : fill(texts.note, { chosen: chosen.join(", ") }),
      value: write.multiplier(multiplierBasisPoints),
    };
  },
  scopes: ({ tags, productIds, collectionIds }) =>
    tags.length + productIds.length + collectionIds.length > 0 ? ["read_products"] : [],
  needsProductFacts: ({ tags, collectionIds }) => tags.length > 0 || collectionIds.length > 0,
  contribute: ({ multiplierBasisPoints, ...covers }) => ({
    type: "multiply",
    basisPoints: multiplierBasisPoints,
    covers,
  }),
});

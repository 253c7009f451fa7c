import type { AppMetafield } from "../../shops/shop.ts";
import { gid } from "../context.ts";

export const metafieldView = ({ id, ...facts }: AppMetafield) => ({
  __typename: "Metafield",
  ...facts,
  id: gid("Metafield", id),
});

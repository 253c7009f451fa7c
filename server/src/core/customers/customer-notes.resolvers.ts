import { nameActors } from "../../tenant/shop-auth/name-actors.ts";
import { checkId, checkInput } from "../../graphql/check-input.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { addNote, listNotes, noteTextSchema, removeNote } from "./customer-notes.ts";

export const customerNotesResolvers = {
  Mutation: {
    customerNoteAdd: (_, args, { deps, shop, actor }) =>
      payload("note", () => {
        const customerId = checkId(args.customerId, "customer_not_found", "customerId");
        const text = checkInput(noteTextSchema, args.text, ["text"]);
        return addNote(deps, shop.shopId, { customerId, text, actor });
      }),
    customerNoteRemove: (_, { id }, { deps, shop }) =>
      payload("note", () => removeNote(deps, shop.shopId, checkId(id, "note_not_found", "id"))),
  },
  Customer: {
    notes: ({ id }, _, { read }) => read((tx) => listNotes(tx, id)),
  },
  CustomerNote: {
    actorName: async ({ actor }, _, { load }) => (await load(nameActors, actor)) ?? null,
  },
} satisfies Resolvers;

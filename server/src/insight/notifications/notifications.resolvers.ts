import type { GraphqlContext } from "../../graphql/context.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { changeNotifications, loadNotifications } from "./change-notifications.ts";

const show = async ({ deps, read }: GraphqlContext) => ({
  ...(await read(loadNotifications)),
  canSendMail: deps.mailer !== null,
});

export const notificationsResolvers = {
  Query: {
    notifications: (_, _args, context) => show(context),
  },
  Mutation: {
    notificationsUpdate: (_, { isDailyMailOn, isStatementOn }, context) =>
      payload("notifications", async () => {
        const { deps, shop, actor } = context;
        await changeNotifications(deps, shop.shopId, {
          ...(typeof isDailyMailOn === "boolean" && { isDailyMailOn }),
          ...(typeof isStatementOn === "boolean" && { isStatementOn }),
          actor,
        });
        return show(context);
      }),
  },
} satisfies Resolvers;

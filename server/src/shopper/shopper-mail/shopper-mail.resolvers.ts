import type { LetterPart, MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { GraphqlContext } from "../../graphql/context.ts";
import { checkId, checkInput } from "../../graphql/check-input.ts";
import { payload } from "../../graphql/mutation.ts";
import type {
  DmarcPolicy,
  Resolvers,
  SenderDmarcState,
  ShopperMailAudience,
  ShopperMailKind,
  ShopperMailSampleKind,
  ShopperMailSecurity,
} from "../../graphql/resolver-types.generated.ts";
import { findOwnerEmail } from "../../insight/notifications/addresses.ts";
import { loadMailSettings, setMailLanguage, switchMails } from "./change-mails.ts";
import { loadFigures } from "./mail-figures.ts";
import { writeSample } from "./samples/sample-letter.ts";
import { loadFrom } from "./sender/find-sender.ts";
import { lookUpDmarc } from "./sender/look-up-dmarc.ts";
import { loadOwnSender, removeSender, senderSchema, setSender } from "./sender/set-sender.ts";
import { sendCodeAgain } from "./again/send-code-again.ts";
import { sendTest } from "./samples/send-test.ts";
import { mailKinds } from "@laurel/domain/shopper/mail-kinds.ts";

/** A shorter absence is over before anybody can do something about it. */
const AWAY_SHOWN_AFTER_MS = 3_600_000;

async function show({ deps, shop, read }: GraphqlContext) {
  const { timeZone } = shop;
  const now = deps.clock.now();
  const [{ kindsOn, unreachableSince: since, ...settings }, sender, replyTo, figuresOf] = await Promise.all([
    read(loadMailSettings),
    read(loadOwnSender),
    read(findOwnerEmail),
    read((tx) => loadFigures(tx, { now, timeZone })),
  ]);
  return {
    ...settings,
    unreachableSince: since && now.getTime() - since.getTime() >= AWAY_SHOWN_AFTER_MS ? since : null,
    canSendMail: sender !== null || deps.mailer !== null,
    from: sender?.from ?? deps.env.mail?.from.address ?? null,
    sender: sender && { ...sender, security: sender.security.toUpperCase() as ShopperMailSecurity },
    replyTo,
    kinds: mailKinds.map(({ id, to }) => ({
      kind: id.toUpperCase() as ShopperMailKind,
      isOn: kindsOn.includes(id),
      audience: to.toUpperCase() as ShopperMailAudience,
      lastMonth: figuresOf(id),
    })),
  };
}

const toId = (kind: ShopperMailKind): MailKindId => kind.toLowerCase() as MailKindId;
const toSample = (kind: ShopperMailSampleKind) => kind.toLowerCase() as LetterPart["kind"];

export const shopperMailResolvers = {
  Query: {
    senderDmarc: async (_, _args, { deps, read }) => {
      const found = await lookUpDmarc(deps, await read((tx) => loadFrom(deps, tx)));
      return (
        found && {
          domain: found.domain,
          state: found.state.toUpperCase() as SenderDmarcState,
          policy: (found.policy?.toUpperCase() as DmarcPolicy | undefined) ?? null,
        }
      );
    },
    shopperMails: (_, _args, context) => show(context),
    shopperMailSample: (_, { kind, language }, { deps, shop }) =>
      writeSample(deps, shop, { kind: toSample(kind), language }),
  },
  Mutation: {
    shopperMailsUpdate: (_, { kind, isOn }, context) =>
      payload("shopperMails", async () => {
        const { deps, shop, actor } = context;
        await switchMails(deps, shop.shopId, { kind: toId(kind), isOn, actor });
        return show(context);
      }),
    shopperMailsSetLanguage: (_, { language }, context) =>
      payload("shopperMails", async () => {
        const { deps, shop, actor } = context;
        await setMailLanguage(deps, shop.shopId, { language, actor });
        return show(context);
      }),
    shopperMailSenderSet: (_, { input }, context) =>
      payload("shopperMails", async () => {
        const { deps, shop, actor } = context;
        const security = input.security.toLowerCase();
        await setSender(deps, { shop, actor }, checkInput(senderSchema, { ...input, security }));
        return show(context);
      }),
    shopperMailSenderRemove: (_, _args, context) =>
      payload("shopperMails", async () => {
        const { deps, shop, actor } = context;
        await removeSender(deps, { shopId: shop.shopId, actor });
        return show(context);
      }),
    redemptionSendCode: (_, { id }, { deps, shop }) =>
      payload("sentTo", () => sendCodeAgain(deps, shop, checkId(id, "redemption_not_found", "id"))),
    shopperMailSendTest: (_, { kind, language, to }, { deps, shop }) =>
      payload("sentTo", () => sendTest(deps, shop, { kind: toSample(kind), language, to })),
  },
} satisfies Resolvers;

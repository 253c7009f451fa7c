import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import type { Feature } from "../../features/feature.ts";
import { ownLetterWork } from "./sender/send-own-letters.job.ts";
import { askedLetterWork, letterWork } from "./sending/send-mails.job.ts";
import { shopperMailResolvers } from "./shopper-mail.resolvers.ts";
import { stopRoutes } from "./stopping/stop.routes.ts";
import { tidyMailsOfShop } from "./sending/tidy-mails.ts";
import { openMailQueue } from "./sending/mail-queue.ts";
import { keepConsent, keepLocale } from "./stopping/wishes.ts";
import { noteFriendLetter } from "./friend/note-friend-letter.ts";
import { listen } from "../../process/listeners.ts";
import { storeMessages } from "../../intake/inbox/store-listener.ts";
import { friendCodes } from "../../core/referrals/friends/friend-listener.ts";
import { visits } from "../storefront/visitor-listener.ts";
import { outboxes } from "../../tenant/events/outbox.ts";

export const shopperMailFeature: Feature = {
  name: "shopper-mail",
  listens: [
    listen(outboxes, { open: openMailQueue }),
    listen(storeMessages, { consentSaid: keepConsent }),
    listen(friendCodes, { codeAnswered: noteFriendLetter }),
    listen(visits, { acted: keepLocale }),
  ],
  api: {
    sdl: [new URL("./shopper-mail.graphql", import.meta.url)],
    resolvers: [shopperMailResolvers],
    needs: {
      "Query.shopperMails": EVERYTHING,
      "Query.shopperMailSample": EVERYTHING,
      "Query.senderDmarc": EVERYTHING,
      "Mutation.shopperMailsUpdate": EVERYTHING,
      "Mutation.shopperMailsSetLanguage": EVERYTHING,
      "Mutation.shopperMailSenderSet": EVERYTHING,
      "Mutation.shopperMailSenderRemove": EVERYTHING,
      "Mutation.shopperMailSendTest": EVERYTHING,
      "Mutation.redemptionSendCode": EVERYTHING,
      ShopperMails: EVERYTHING,
      ShopperMailSender: EVERYTHING,
      ShopperMailSetting: EVERYTHING,
      ShopperMailSample: EVERYTHING,
      ShopperMailFigures: EVERYTHING,
      SenderDmarc: EVERYTHING,
    },
  },
  routes: [stopRoutes],
  due: [askedLetterWork, letterWork, ownLetterWork],
  daily: [{ name: "tidy-shopper-mails", run: tidyMailsOfShop }],
  tables: {
    shopper_mail_settings: {
      leftOut:
        "a copy of the shop must not write to its members as well; a new server's owner chooses the kinds anew",
    },
    shopper_mail_senders: {
      leftOut: "its password is sealed for this server, and a copy of the shop must not write as the shop",
    },
    shopper_mail_days: { leftOut: "what became of the e-mails of this server" },
    shopper_mails: { leftOut: "what this server has yet to tell" },
    // What members stopped, stays stopped on another server.
    shopper_mail_wishes: { archive: "refuse" },
  },
  reads: ["balances", "customers", "orders"],
};

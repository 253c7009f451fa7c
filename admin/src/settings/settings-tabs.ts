// The tabs of the settings. Each comes when it is opened: nobody waits for the code of the others.
import { type ComponentType, lazy } from "react";
import type { TabProps } from "./tab-props.ts";

type Load = () => Promise<ComponentType<TabProps>>;

const tab = (id: string, label: string, load: Load) => ({
  id,
  label,
  to: id === "program" ? "/app/settings" : `/app/settings/${id}`,
  load,
  Tab: lazy(async () => ({ default: await load() })),
});

export const settingsTabs = [
  tab("program", "Program", async () => (await import("./program/program-settings.tsx")).ProgramSettingsTab),
  tab("earning", "Earning", async () => (await import("./earning/earning-settings.tsx")).EarningSettings),
  tab(
    "what-counts",
    "What counts",
    async () => (await import("./what-counts/what-counts-settings.tsx")).WhatCountsSettings,
  ),
  tab("codes", "Codes & returns", async () => (await import("./codes/codes-settings.tsx")).CodesSettings),
  tab("tiers", "Tiers", async () => (await import("./tiers/tiers-settings.tsx")).TiersSettings),
  tab("expiry", "Expiry", async () => (await import("./expiry/expiry-settings.tsx")).ExpirySettings),
  tab(
    "referrals",
    "Referrals",
    async () => (await import("./referrals/referrals-settings.tsx")).ReferralsSettings,
  ),
  tab(
    "shopper",
    "Look in your shop",
    async () => (await import("./shopper/shopper-settings.tsx")).ShopperSettings,
  ),
  tab("words", "Words", async () => (await import("./words/words-settings.tsx")).WordsSettings),
  tab(
    "api-keys",
    "Team & API keys",
    async () => (await import("./access/api-keys-settings.tsx")).ApiKeysSettings,
  ),
  tab(
    "emails",
    "E-mails to shoppers",
    async () => (await import("./emails/emails-settings.tsx")).EmailsSettings,
  ),
  tab(
    "notifications",
    "Notifications",
    async () => (await import("./notifications/notifications-settings.tsx")).NotificationsSettings,
  ),
  tab(
    "webhooks",
    "Webhooks",
    async () => (await import("./webhooks/webhooks-settings.tsx")).WebhooksSettings,
  ),
  tab("data", "Data", async () => (await import("./data/data-settings.tsx")).DataSettings),
  tab(
    "audit-log",
    "Audit log",
    async () => (await import("./audit-log/audit-log-settings.tsx")).AuditLogSettings,
  ),
] as const;

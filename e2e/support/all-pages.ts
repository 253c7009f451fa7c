// Every page of Laurel, with an address that has data to show.
import type { Laurel } from "./laurel.ts";
import { merchantApi } from "./merchant-api.ts";

export interface ShownPage {
  /** The name of its screenshots. */
  readonly name: string;
  readonly path: string;
  /** Its level-1 heading. */
  readonly title: string;
  /** A text that is on the page once its data is there. */
  readonly landmark: string | RegExp;
}

interface Subjects {
  readonly customers: { readonly nodes: readonly { readonly id: string; readonly displayName: string }[] };
  readonly rewards: { readonly nodes: readonly { readonly id: string; readonly name: string }[] };
}

export async function appPages(laurel: Laurel): Promise<readonly ShownPage[]> {
  const api = await merchantApi(laurel);
  const { customers, rewards } = await api.ask<Subjects>(
    `{ customers(first: 1, sort: POINTS_DESC) { nodes { id displayName } } rewards(first: 1, isArchived: false) { nodes { id name } } }`,
  );
  const [customer] = customers.nodes;
  const [reward] = rewards.nodes;
  if (!customer || !reward) throw new Error("the demo shop has customers and rewards");
  return [
    { name: "home", path: "", title: "Home", landmark: /Your program is on/ },
    { name: "getting-started", path: "/app/getting-started", title: "Getting started", landmark: /done$/ },
    // Sorted so that this customer is on the first page, whatever the others did last.
    {
      name: "customers",
      path: "/app/customers?sort=POINTS_DESC",
      title: "Customers",
      landmark: customer.displayName,
    },
    {
      name: "customers-import",
      path: "/app/customers/import",
      title: "Import points",
      landmark: "Choose a CSV file",
    },
    {
      name: "customers-bulk",
      path: "/app/customers/bulk",
      title: "Bulk adjustments",
      landmark: /No bulk adjustments yet|Points in all/,
    },
    {
      name: "customer",
      path: `/app/customers/${customer.id}`,
      title: customer.displayName,
      landmark: "Adjust points",
    },
    { name: "rewards", path: "/app/rewards", title: "Rewards", landmark: reward.name },
    { name: "reward-new", path: "/app/rewards/new", title: "New reward", landmark: "Points" },
    { name: "reward-edit", path: `/app/rewards/${reward.id}`, title: reward.name, landmark: "Points" },
    { name: "reports", path: "/app/reports", title: "Reports", landmark: /^Owed to members/ },
    {
      name: "simulator",
      path: "/app/reports/simulator",
      title: "Simulator",
      landmark: "See what a change would have cost",
    },
    { name: "activity", path: "/app/activity", title: "Activity", landmark: /^[+\u2212]\d/ },
    { name: "referrals", path: "/app/referrals", title: "Referrals", landmark: "Referrals are off" },
    {
      name: "set-aside",
      path: "/app/set-aside",
      title: "Could not be processed",
      landmark: "Everything was processed",
    },
    { name: "settings-program", path: "/app/settings", title: "Settings", landmark: "Program" },
    { name: "settings-earning", path: "/app/settings/earning", title: "Settings", landmark: "Earning" },
    { name: "settings-tiers", path: "/app/settings/tiers", title: "Settings", landmark: "Add a tier" },
    { name: "settings-expiry", path: "/app/settings/expiry", title: "Settings", landmark: "Points expire" },
    {
      name: "settings-referrals",
      path: "/app/settings/referrals",
      title: "Settings",
      landmark: "Members can refer friends",
    },
    { name: "settings-shopper", path: "/app/settings/shopper", title: "Settings", landmark: "In your shop" },
    { name: "settings-words", path: "/app/settings/words", title: "Settings", landmark: "Name for points" },
    { name: "settings-api-keys", path: "/app/settings/api-keys", title: "Settings", landmark: "New key" },
    {
      name: "settings-data",
      path: "/app/settings/data",
      title: "Settings",
      landmark: "Import an archive",
    },
    {
      name: "settings-emails",
      path: "/app/settings/emails",
      title: "Settings",
      landmark: "E-mails come from",
    },
    {
      name: "settings-notifications",
      path: "/app/settings/notifications",
      title: "Settings",
      landmark: "Send me a daily e-mail when something needs my attention",
    },
    {
      name: "settings-webhooks",
      path: "/app/settings/webhooks",
      title: "Settings",
      landmark: "Add webhook",
    },
    {
      name: "settings-audit-log",
      path: "/app/settings/audit-log",
      title: "Settings",
      landmark: /^by .+,/,
    },
  ];
}

/** These pages are outside the admin. */
export const publicPages: readonly Omit<ShownPage, "landmark">[] = [
  { name: "public-home", path: "/", title: "Points that your shop owns" },
  { name: "install", path: "/install", title: "Install Laurel" },
  { name: "reauth", path: "/reauth", title: "Your session ended" },
  { name: "enable-cookies", path: "/enable-cookies", title: "Let Laurel remember you" },
  { name: "not-found", path: "/nowhere", title: "Page not found" },
];

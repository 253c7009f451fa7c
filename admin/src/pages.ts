// The table of pages. The build writes page data from it, the server answers 404 for every path outside it, and
// find-page.ts finds the page of an address in it. `path` is the path of a page's data; `matchPath` is the address pattern
// of a page with parameters.
import type { ComponentType } from "react";

export interface PageModule {
  readonly Page: ComponentType;
}

export interface PageEntry {
  readonly name: string;
  readonly path: string;
  readonly matchPath?: string;
  /** Pages with layout "app" are drawn inside the shop-aware shell, others without it. */
  readonly layout?: "app";
  readonly title: string;
  /** The module's file, as in the build's manifest. */
  readonly file: string;
  readonly load: () => Promise<PageModule>;
}

export const notFoundPath = "/404.html";

export const pages: readonly PageEntry[] = [
  {
    name: "public-home",
    path: "/",
    title: "Laurel",
    file: "src/public/public-home-page.tsx",
    load: () => import("./public/public-home-page.tsx"),
  },
  {
    name: "install",
    path: "/install",
    title: "Install Laurel",
    file: "src/public/install-page.tsx",
    load: () => import("./public/install-page.tsx"),
  },
  {
    name: "reauth",
    path: "/reauth",
    title: "Your session ended",
    file: "src/public/reauth-page.tsx",
    load: () => import("./public/reauth-page.tsx"),
  },
  {
    name: "enable-cookies",
    path: "/enable-cookies",
    title: "Enable cookies",
    file: "src/public/enable-cookies-page.tsx",
    load: () => import("./public/enable-cookies-page.tsx"),
  },
  {
    name: "app-index",
    path: "/app",
    layout: "app",
    title: "Home",
    file: "src/home/home-page.tsx",
    load: () => import("./home/home-page.tsx"),
  },
  {
    name: "getting-started",
    path: "/app/getting-started",
    layout: "app",
    title: "Getting started",
    file: "src/getting-started/getting-started-page.tsx",
    load: () => import("./getting-started/getting-started-page.tsx"),
  },
  {
    name: "customers-index",
    path: "/app/customers",
    layout: "app",
    title: "Customers",
    file: "src/customers/list/customers-page.tsx",
    load: () => import("./customers/list/customers-page.tsx"),
  },
  {
    name: "customers-import",
    path: "/app/customers/import",
    layout: "app",
    title: "Import points",
    file: "src/imports/import-page.tsx",
    load: () => import("./imports/import-page.tsx"),
  },
  {
    name: "customers-bulk",
    path: "/app/customers/bulk",
    layout: "app",
    title: "Bulk adjustments",
    file: "src/customers/bulk/bulk-page.tsx",
    load: () => import("./customers/bulk/bulk-page.tsx"),
  },
  {
    name: "customers-detail",
    path: "/app/customers/detail",
    matchPath: "/app/customers/:id",
    layout: "app",
    title: "Customer",
    file: "src/customers/detail/customer-page.tsx",
    load: () => import("./customers/detail/customer-page.tsx"),
  },
  {
    name: "rewards-index",
    path: "/app/rewards",
    layout: "app",
    title: "Rewards",
    file: "src/rewards/rewards-page.tsx",
    load: () => import("./rewards/rewards-page.tsx"),
  },
  {
    name: "rewards-new",
    path: "/app/rewards/new",
    layout: "app",
    title: "New reward",
    file: "src/rewards/form/reward-new-page.tsx",
    load: () => import("./rewards/form/reward-new-page.tsx"),
  },
  {
    name: "rewards-edit",
    path: "/app/rewards/edit",
    matchPath: "/app/rewards/:id",
    layout: "app",
    title: "Reward",
    file: "src/rewards/form/reward-edit-page.tsx",
    load: () => import("./rewards/form/reward-edit-page.tsx"),
  },
  {
    name: "reports-index",
    path: "/app/reports",
    layout: "app",
    title: "Reports",
    file: "src/reports/reports-page.tsx",
    load: () => import("./reports/reports-page.tsx"),
  },
  {
    name: "reports-tab",
    path: "/app/reports/tab",
    matchPath: "/app/reports/:tab",
    layout: "app",
    title: "Reports",
    file: "src/reports/reports-page.tsx",
    load: () => import("./reports/reports-page.tsx"),
  },
  {
    name: "simulator",
    path: "/app/reports/simulator",
    layout: "app",
    title: "Simulator",
    file: "src/simulator/simulator-page.tsx",
    load: () => import("./simulator/simulator-page.tsx"),
  },
  {
    name: "activity",
    path: "/app/activity",
    layout: "app",
    title: "Activity",
    file: "src/activity/activity-page.tsx",
    load: () => import("./activity/activity-page.tsx"),
  },
  {
    name: "referrals",
    path: "/app/referrals",
    layout: "app",
    title: "Referrals",
    file: "src/referrals/referrals-page.tsx",
    load: () => import("./referrals/referrals-page.tsx"),
  },
  {
    name: "set-aside",
    path: "/app/set-aside",
    layout: "app",
    title: "Could not be processed",
    file: "src/set-aside/set-aside-page.tsx",
    load: () => import("./set-aside/set-aside-page.tsx"),
  },
  {
    name: "settings-index",
    path: "/app/settings",
    layout: "app",
    title: "Settings",
    file: "src/settings/settings-page.tsx",
    load: () => import("./settings/settings-page.tsx"),
  },
  {
    name: "settings-tab",
    path: "/app/settings/tab",
    matchPath: "/app/settings/:tab",
    layout: "app",
    title: "Settings",
    file: "src/settings/settings-page.tsx",
    load: () => import("./settings/settings-page.tsx"),
  },
  {
    name: "not-found",
    path: notFoundPath,
    title: "Page not found",
    file: "src/public/not-found-page.tsx",
    load: () => import("./public/not-found-page.tsx"),
  },
];

const WORDS: Readonly<Record<string, string>> = {
  all_orders: "orders of any age, also those older than 60 days",
  customers: "customers, with their names, e-mail addresses and tags",
  discounts: "discounts and their codes",
  gift_card_transactions: "what is paid with gift cards",
  gift_cards: "gift cards",
  orders: "orders of the last 60 days",
  products: "products and collections",
  store_credit_account_transactions: "store credit, and what is paid with it",
  store_credit_accounts: "customers' store credit",
};

export const isScope = (scope: string): boolean => /^(read|write)_[a-z]+(_[a-z]+)*$/.test(scope);

/** What the scopes let an app do, one sentence per resource. Changing includes reading. */
export function scopesInWords(scopes: readonly string[]): string[] {
  const resources = [...new Set(scopes.map(resourceOf))];
  return resources.map((resource) => {
    const verb = scopes.includes(`write_${resource}`) ? "See and change" : "See";
    return `${verb} ${WORDS[resource] ?? resource.replaceAll("_", " ")}`;
  });
}

/** True when no scope is asked for that was not granted. */
export function isGranted(granted: readonly string[], asked: readonly string[]): boolean {
  return asked.every((scope) => granted.includes(scope) || granted.includes(`write_${resourceOf(scope)}`));
}

const resourceOf = (scope: string): string => scope.replace(/^(read|write)_/, "");

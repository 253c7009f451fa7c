import { Html } from "../storefront/html.ts";

const SHAPES: Readonly<Record<string, string>> = {
  home: '<path d="M2.5 7 8 2.5 13.5 7v6.5h-4V9.5h-3v4h-4z"/>',
  orders: '<path d="M3.5 2.5h9v11l-2.2-1.3L8 13.5l-2.3-1.3-2.2 1.3zM6 5.5h4M6 8.5h4"/>',
  products: '<path d="m8 2 5.5 3v6L8 14l-5.5-3V5zM2.5 5 8 8l5.5-3M8 8v6"/>',
  customers: '<circle cx="8" cy="5" r="2.5"/><path d="M3 13.5a5 5 0 0 1 10 0"/>',
  discounts: '<path d="M2.5 2.5h5l6 6-5 5-6-6z"/><circle cx="5.3" cy="5.3" r=".8"/>',
  theme: '<path d="M2.5 2.5h11v3h-11zM8 5.5v3H6.5v5h3v-5H8"/>',
  apps: '<path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z"/>',
  menu: '<path d="M2.5 4h11M2.5 8h11M2.5 12h11"/>',
};

/** A 16 px line drawing in the colour of the text, hidden from screen readers. */
export const icon = (name: string): Html =>
  new Html(
    `<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.35" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SHAPES[name] ?? ""}</svg>`,
  );

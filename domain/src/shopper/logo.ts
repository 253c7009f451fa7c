/** An address of the logo in e-mails; longer ones are no links to a file of the store. */
export const LOGO_CHARACTERS = 500;

/** For the form and for the server. */
export const LOGO_HINT =
  "Paste the link of a PNG, JPEG, GIF or WebP from Content → Files in your store’s admin.";

/**
 * A picture in the store's own files. The store serves it, so an e-mail tells nobody else that it was opened. Mail
 * programs do not show SVG.
 */
export const isLogo = (address: string): boolean =>
  address.length <= LOGO_CHARACTERS &&
  /^https:\/\/cdn\.shopify\.com\/[\w.~%/+-]+\.(?:png|jpe?g|gif|webp)(?:\?[\w.~%=&+-]*)?$/i.test(address);

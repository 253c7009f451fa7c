/** What the platform knows about the app beforehand. */
export interface AppListing {
  name: string;
  /** The address that the admin opens in its frame. The app's other pages and its redirects have the same origin. */
  url: URL;
  /** The scopes that are granted when the platform installs the app itself. */
  scopes: readonly string[];
}

/** What the platform knows of the app before it meets it. */
export interface AppListing {
  name: string;
  /** What the admin opens in its frame; the app's other pages and its redirects are of the same origin. */
  url: URL;
  /** What it asks for when the platform installs it by itself. */
  scopes: readonly string[];
}

// What the script's tag says of the store's page. The script runs once in a page, so each module holds its own state.
const said: DOMStringMap = document.getElementById("laurel-script")?.dataset ?? {};

/** A theme may bring the tag twice. */
export const isFirst = !said["started"];
said["started"] = "1";

const { base = "", words = "", v, locale, in: signedIn } = said;
export { locale };
/** Of the frame, as HTML: to close it, its name, that the server is away, what of it, and to try again. */
export const frameWords = words.split("\n");

export const withoutSlash = (path: string): string => path.replace(/\/$/, "");
/** Of the rewards page, without a slash at its end. */
export const path = withoutSlash(base);
/** Where the store's own paths begin, with a slash at its end. */
export const root = path.replace(/[^/]+\/[^/]+$/, "");
/** Where the panel's part is: of who is signed in, or the guest's by the program's version. */
export const address = `${path}/panel?${signedIn === "1" ? "in=1" : `v=${v}`}&locale=${locale}`;

/** A link to it on any page of the store opens the panel there. */
export const ANCHOR = "#laurel";

export const goTo = (to: string) => (): void => location.assign(to);

/** Without going there. */
export const writeAddress = (to: string): void => history.replaceState(history.state, "", to);

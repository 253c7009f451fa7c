// The theme extension: whether the button is on is told to nobody but the theme's editor, unless it is seen.
import { type Checkup, type InstalledShop, ok, unknown } from "../checkup.ts";
import { hasPassword, readHome } from "./store-pages.ts";

export const rewardsButton: Checkup<InstalledShop> = async (patient) => {
  const { deps, shop } = patient;
  const [button] = deps.platform.authorization.themeBlocks(shop.domain);
  const where = `Look in the theme’s editor, App embeds: ${button!.editorUrl}`;
  const page = await readHome(patient);
  if (page === null || page.status !== 200)
    return unknown(`The store’s front did not answer, so its button cannot be told. ${where}`);
  if (hasPassword(page))
    return unknown(`The store asks for a password, so its button cannot be told. ${where}`);
  return page.body.includes("<laurel-button")
    ? ok("The rewards button is in the store.")
    : unknown(
        `The rewards button is not in the store’s first page: it is switched off there, hidden in the app, or the program is not on. ${where}`,
      );
};

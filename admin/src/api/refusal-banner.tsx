import { AskForAccess, type Want, wants } from "./ask-for-access.tsx";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";
import { isOutdated, isRefused, type Refusals } from "./user-errors.ts";

interface RefusalBannerProps {
  readonly refusals: Refusals;
  /** What was refused, if it is not a save. */
  readonly title?: string;
  /** Reloads what another user has changed. */
  readonly onReload?: () => void;
  /** Shows what another user has changed beside one's own changes. */
  readonly onCompare?: () => void;
  /** In a dialog, where all fields are visible: errors of these fields are not repeated above them. */
  readonly besideFields?: readonly string[];
  /** What showing the current version does. */
  readonly reloading?: string;
  /** What the store must give access to, if it is that. */
  readonly want?: Want;
}

/** Why a form was not saved. An error of one field is shown beside that field too. */
export function RefusalBanner({
  refusals,
  title = "Not saved",
  onReload,
  onCompare,
  besideFields = [],
  reloading = "Your changes are still on this page. Showing the current version replaces them.",
  want = "products",
}: RefusalBannerProps) {
  if (!isRefused(refusals)) return null;
  const areBeside = Object.keys(refusals.fields).every((field) => besideFields.includes(field));
  if (areBeside && refusals.form.length === 0) return null;
  if (isOutdated(refusals))
    return onCompare ? (
      <Banner
        tone="error"
        title={outdated}
        actions={
          // What to do next. The comparison gives the focus back to this button.
          <Button size="small" autoFocus onClick={onCompare}>
            Compare and choose
          </Button>
        }
      >
        Your changes are still on this page.
      </Banner>
    ) : (
      <Banner
        tone="error"
        title={outdated}
        actions={
          onReload && (
            <Button size="small" onClick={onReload}>
              Show the current version
            </Button>
          )
        }
      >
        {reloading}
      </Banner>
    );
  if (refusals.codes.includes("missing_platform_scope"))
    return (
      <AskForAccess
        want={want}
        tone="error"
        title={`Not saved: Laurel needs access to ${wants[want].ofStore}`}
      >
        {neededFor[want]} Your store asks you in a new tab. Then come back here and save: what you entered
        stays on this page.
      </AskForAccess>
    );
  // What has no field in the dialog is said here.
  const elsewhere = Object.entries(refusals.fields).flatMap(([field, message]) =>
    besideFields.length > 0 && !besideFields.includes(field) ? [message] : [],
  );
  const words = [...refusals.form, ...elsewhere];
  const count = Object.keys(refusals.fields).length - elsewhere.length;
  const fields =
    count === 0 ? "" : count === 1 ? ": 1 field needs a change" : `: ${count} fields need a change`;
  return (
    <Banner tone="error" title={`${title}${fields}`}>
      {words.length > 0 ? words.join(" ") : undefined}
    </Banner>
  );
}

const outdated = "Not saved: this was changed in the meantime";

const neededFor: Readonly<Record<Want, string>> = {
  products: "Laurel has to read your products, tags and collections to apply this.",
  customers: "Laurel has to subscribe your customers to your e-mails.",
  gift_cards: "Laurel has to make gift cards in your store, each for the customer who redeemed it.",
  store_credit: "Laurel has to see your customers’ store credit, and add to it.",
};

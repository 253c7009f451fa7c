import { AskForProducts } from "./ask-for-products.tsx";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";
import { isRefused, type Refusals } from "./user-errors.ts";

interface RefusalBannerProps {
  readonly refusals: Refusals;
  /** Reloads what another user has changed. */
  readonly onReload?: () => void;
  /** In a dialog, where all fields are visible: errors of these fields are not repeated above them. */
  readonly besideFields?: readonly string[];
}

/** Why a form was not saved. An error of one field is shown beside that field too. */
export function RefusalBanner({ refusals, onReload, besideFields = [] }: RefusalBannerProps) {
  if (!isRefused(refusals)) return null;
  const areBeside = Object.keys(refusals.fields).every((field) => besideFields.includes(field));
  if (areBeside && refusals.form.length === 0) return null;
  if (refusals.codes.includes("version_conflict"))
    return (
      <Banner
        tone="error"
        title="Not saved: this was changed in the meantime"
        actions={
          onReload && (
            <Button size="small" onClick={onReload}>
              Show the current version
            </Button>
          )
        }
      >
        Your changes are still on this page. Showing the current version replaces them.
      </Banner>
    );
  if (refusals.codes.includes("missing_platform_scope"))
    return (
      <AskForProducts tone="error" title="Not saved: Laurel needs access to your products">
        Laurel has to read your products, tags and collections to apply this. Your store asks you in a new
        tab. Then come back here and save: what you entered stays on this page.
      </AskForProducts>
    );
  const count = Object.keys(refusals.fields).length;
  const fields =
    count === 0 ? "" : count === 1 ? ": 1 field needs a change" : `: ${count} fields need a change`;
  return (
    <Banner tone="error" title={`Not saved${fields}`}>
      {refusals.form.length > 0 ? refusals.form.join(" ") : undefined}
    </Banner>
  );
}

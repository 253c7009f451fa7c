import { AskForProducts } from "./ask-for-products.tsx";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";
import { isRefused, type Refusals } from "./user-errors.ts";

interface RefusalBannerProps {
  readonly refusals: Refusals;
  /** Reads again what somebody else changed meanwhile. */
  readonly onReload?: () => void;
  /** In a dialog, whose fields are all in sight: what stands beside one of these is not said above them too. */
  readonly besideFields?: readonly string[];
}

/** Why a form was not saved; what concerns one field stands beside that field too. */
export function RefusalBanner({ refusals, onReload, besideFields = [] }: RefusalBannerProps) {
  if (!isRefused(refusals)) return null;
  const areBeside = Object.keys(refusals.fields).every((field) => besideFields.includes(field));
  if (areBeside && refusals.form.length === 0) return null;
  if (refusals.codes.includes("version_conflict"))
    return (
      <Banner
        tone="error"
        title="Not saved: somebody changed it meanwhile"
        actions={
          onReload && (
            <Button size="small" onClick={onReload}>
              Show what is there now
            </Button>
          )
        }
      >
        Your changes are still on this page. Showing what is there now replaces them.
      </Banner>
    );
  if (refusals.codes.includes("missing_platform_scope")) return <AskForProducts />;
  const count = Object.keys(refusals.fields).length;
  const fields =
    count === 0 ? "" : count === 1 ? ": 1 field needs a change" : `: ${count} fields need a change`;
  return (
    <Banner tone="error" title={`Not saved${fields}`}>
      {refusals.form.length > 0 ? refusals.form.join(" ") : undefined}
    </Banner>
  );
}

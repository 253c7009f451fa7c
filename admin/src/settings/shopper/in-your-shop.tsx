import { useState } from "react";
import { useMutation } from "urql";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card, CardBody } from "../../ui/page/card.tsx";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { Text } from "../../ui/page/text.tsx";
import css from "./look.module.css";
import { useThemeBlocks } from "./use-theme-blocks.ts";
import { checkStorefrontMutation, type StorePlace } from "./shopper.generated.ts";

interface InYourShopProps {
  readonly place: StorePlace;
  readonly onFound: (place: StorePlace) => void;
}

/** Where the program is in the store, and whether the store leads there. */
export function InYourShop({ place, onFound }: InYourShopProps) {
  const formats = useFormats();
  const [base, setBase] = useState(withoutSlash(place.base));
  const [found, setFound] = useState(false);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, check] = useMutation(checkStorefrontMutation);
  const handleCheck = async () => {
    setFound(false);
    const { data, error } = await check({ base });
    const answer = toRefusals({ error, userErrors: data?.storefrontCheck.userErrors });
    setRefusals(answer);
    if (isRefused(answer) || !data?.storefrontCheck.storefront) return;
    setFound(true);
    setBase(withoutSlash(data.storefrontCheck.storefront.base));
    onFound(data.storefrontCheck.storefront);
  };
  const blocks = useThemeBlocks();
  const open = (url: string) => () => window.open(url, "_blank", "noopener");
  return (
    <Card title="In your shop" flush>
      <RowList flush>
        {place.themeBlocks.map(({ handle, editorUrl }) => (
          <ListRow
            key={handle}
            note={blockWords[handle]?.note}
            end={
              <Button size="small" onClick={open(editorUrl)}>
                Open the theme
              </Button>
            }
          >
            {blockWords[handle]?.label ?? handle} <InTheme isOn={blocks?.get(handle)} />
          </ListRow>
        ))}
        <ListRow
          note={
            place.calledOn === null
              ? "Nobody has opened it in your shop yet"
              : `Last opened in your shop on ${formats.day(place.calledOn)}`
          }
          end={
            <Button size="small" onClick={open(place.pageUrl)}>
              Open
            </Button>
          }
        >
          Rewards page
        </ListRow>
      </RowList>
      <CardBody>
        <RefusalBanner refusals={{ ...refusals, fields: {} }} />
        <div className={css.check}>
          <TextField
            label="Path in your store"
            value={base}
            spellCheck={false}
            onChange={(typed) => {
              setBase(typed);
              setFound(false);
              setRefusals(noRefusals);
            }}
            help="As in the app’s settings in your store. Other paths are not kept."
            error={refusals.fields["base"]}
          />
          <Button isBusy={fetching} onClick={() => void handleCheck()}>
            Check now
          </Button>
        </div>
        <Text kind="note" role="status">
          {found && "Laurel answers there."}
        </Text>
      </CardBody>
    </Card>
  );
}

const blockWords: Readonly<Record<string, { readonly label: string; readonly note: string }>> = {
  "rewards-button": { label: "Button and panel", note: "In the editor of your theme, under App embeds" },
  "points-product": { label: "Points of a product", note: "A block for the pages of your products" },
  "points-cart": { label: "Points of the cart", note: "A block for the cart" },
};

/** Undefined: the store's admin does not say. */
function InTheme({ isOn }: { readonly isOn: boolean | undefined }) {
  if (isOn === undefined) return null;
  return isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>;
}

const withoutSlash = (base: string): string => base.replace(/^\//, "");

import { useEffect } from "react";
import { Button } from "../ui/forms/button.tsx";
import type { GettingStartedData } from "./getting-started.generated.ts";
import css from "./getting-started.module.css";

interface ShowInShopProps {
  readonly data: GettingStartedData;
  readonly looks: { readonly kind?: "primary"; readonly size?: "small" };
  readonly onOutdated: () => void;
}

/** Both lead out of the app, in a tab of their own. Who comes back from there sees whether the step is done. */
export function ShowInShop({ data: { storefront }, looks, onOutdated }: ShowInShopProps) {
  useEffect(() => {
    window.addEventListener("focus", onOutdated);
    return () => window.removeEventListener("focus", onOutdated);
  }, [onOutdated]);
  const open = (url: string) => () => window.open(url, "_blank", "noopener");
  const [button] = storefront.themeBlocks;
  return (
    <div className={css.actions}>
      {button && (
        <Button {...looks} onClick={open(button.editorUrl)}>
          Switch on the button
        </Button>
      )}
      <Button {...(looks.size && { size: looks.size })} onClick={open(storefront.pageUrl)}>
        Open the rewards page
      </Button>
    </div>
  );
}

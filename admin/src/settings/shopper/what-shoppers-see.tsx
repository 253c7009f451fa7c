import { lazy, Suspense } from "react";
import { Button } from "../../ui/forms/button.tsx";
import type { PreviewedDraft } from "./draft-preview.tsx";

const DraftPreview = lazy(async () => ({ default: (await import("./draft-preview.tsx")).DraftPreview }));

interface WhatShoppersSeeProps {
  /** Null: its fields cannot be read now. */
  readonly draft: PreviewedDraft | null;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** A button beside a form, and below it what shoppers would see of the change. */
export function WhatShoppersSee({ draft, isShown, onShow }: WhatShoppersSeeProps) {
  return (
    <>
      <Button onClick={() => onShow(!isShown)}>
        {isShown ? "Hide what shoppers see" : "Show what shoppers see"}
      </Button>
      {isShown && (
        <Suspense>
          <DraftPreview draft={draft} />
        </Suspense>
      )}
    </>
  );
}

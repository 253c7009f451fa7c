// What shoppers see, drawn here by the very parts that the server draws it with.
import { directionOf } from "@laurel/domain/shopper/direction.ts";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import { Page } from "@laurel/widget/page/page.tsx";
import { Panel } from "@laurel/widget/panel/panel.tsx";
import type { Drawn, Path } from "@laurel/widget/parts/drawn.ts";
import { coloursOf } from "@laurel/widget/style/colours.ts";
import { pageStyle, panelStyle } from "@laurel/widget/style/style.ts";
import type { Texts } from "@laurel/widget/texts/texts.ts";
import { createWords } from "@laurel/widget/texts/words.ts";
import { type ReactNode, useState } from "react";
import { Segments } from "../../ui/forms/segments.tsx";
import css from "./preview.module.css";
import { Shadow } from "./shadow.tsx";

interface Surface {
  readonly label: string;
  readonly style: string;
  readonly className: string;
  readonly hasScript: boolean;
  readonly draw: (drawn: Drawn) => ReactNode;
}

/** Where a shopper meets the program: one line each. */
const surfaces = {
  page: {
    label: "Page",
    style: pageStyle,
    className: "page",
    hasScript: false,
    draw: (drawn) => <Page drawn={drawn} alone={null} />,
  },
  panel: {
    label: "Panel",
    style: panelStyle,
    className: "page panel",
    hasScript: true,
    draw: (drawn) => <Panel drawn={drawn} alone={null} />,
  },
} satisfies Readonly<Record<string, Surface>>;

type SurfaceId = keyof typeof surfaces;
type VisitorId = "guest" | "member" | "belowZero";

/** Null: there is no such visitor in this program. */
const visitors: readonly { readonly value: VisitorId; readonly label: string }[] = [
  { value: "guest", label: "Guest" },
  { value: "member", label: "Member" },
  { value: "belowZero", label: "Below zero" },
];

/** Everything is drawn; nothing here leads anywhere. */
const answers: ReadonlySet<Path> = new Set(
  Object.keys({
    "/redeem": true,
    "/return": true,
    "/birthday": true,
    "/newsletter": true,
    "/join": true,
    "/leave": true,
    "/rejoin": true,
    "/r": true,
    "/entries": true,
    "/entries/why": true,
    "/entries.csv": true,
  } satisfies Readonly<Record<Path, true>>) as Path[],
);

export interface LivePreviewProps {
  /** Views, as the server answers them. */
  readonly views: Readonly<Record<VisitorId, unknown>>;
  /** As #0b6e4f. */
  readonly accent: string;
  /** BCP 47. */
  readonly locale: string;
  readonly texts: Texts;
}

export function LivePreview({ views, accent, locale, texts }: LivePreviewProps) {
  const [chosen, setVisitor] = useState<VisitorId>("member");
  const [surfaceId, setSurface] = useState<SurfaceId>("page");
  const [now] = useState(() => new Date());
  const shown = (views[chosen] ?? views.member) as ShopperView;
  const view = { ...shown, program: { ...shown.program, locale, dir: directionOf(locale) } };
  const surface: Surface = surfaces[surfaceId];
  const { hasScript } = surface;
  const words = createWords(view.program, texts, now);
  const drawn = { view, words, answers, newKey: () => "", said: null, hasScript, qrCode: null };
  return (
    <>
      <div className={css.choices}>
        <Segments
          label="Seen by"
          value={views[chosen] ? chosen : "member"}
          choices={visitors.filter(({ value }) => views[value] !== null)}
          onChange={setVisitor}
        />
        <Segments
          label="Where"
          value={surfaceId}
          choices={Object.entries(surfaces).map(([value, { label }]) => ({
            value: value as SurfaceId,
            label,
          }))}
          onChange={setSurface}
        />
      </div>
      {/* It scrolls, also by keyboard; nothing in it can be pressed. */}
      <div className={css.stage} role="region" aria-label="Preview" tabIndex={0}>
        <div inert>
          <Shadow style={surface.style}>
            <div className={surface.className} lang={locale} dir={view.program.dir} style={coloursOf(accent)}>
              {surface.draw(drawn)}
            </div>
          </Shadow>
        </div>
      </div>
    </>
  );
}

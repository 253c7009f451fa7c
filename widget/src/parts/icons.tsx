// 16 px, 1.35 px strokes with round ends, in the colour of the text. A label always stands beside them.
import type { KindIcon } from "@laurel/domain/kinds/kind.ts";
import { findEarningKind, isEarningKind } from "@laurel/domain/earning/kinds.ts";
import { findRewardKind, isRewardKind } from "@laurel/domain/rewards/kinds.ts";
import type { ReactNode } from "react";

const gift = (
  <>
    <path d="M2.5 5.5h11v2.7h-11zM3.5 8.2v5.3h9V8.2M8 5.5v8" />
    <path d="M8 5.5C6.8 2 3.7 2.6 4.3 4.3c.3.8 1.7 1.2 3.7 1.2Zm0 0c1.2-3.5 4.3-2.9 3.7-1.2-.3.8-1.7 1.2-3.7 1.2Z" />
  </>
);
const star = <path d="m8 2.3 1.8 3.6 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z" />;
const bag = <path d="M3.2 5.5h9.6l.7 8h-11zM5.6 7.4V4.6a2.4 2.4 0 0 1 4.8 0v2.8" />;

const shapes: Readonly<Record<KindIcon, ReactNode>> = {
  note: bag,
  receipt: bag,
  gift,
  star,
  percent: (
    <>
      <path d="m12.5 3.5-9 9" />
      <circle cx="4.8" cy="4.8" r="1.8" />
      <circle cx="11.2" cy="11.2" r="1.8" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="M8 4.8V8l2.2 1.4" />
    </>
  ),
  pencil: star,
  truck: (
    <>
      <path d="M3.1 11.3H1.5V4h7.3v7.3H5.9M8.8 6.5h2.9l2.8 2.7v2.1h-1.2M8.8 11.3h1.7" />
      <circle cx="4.5" cy="11.4" r="1.4" />
      <circle cx="11.9" cy="11.4" r="1.4" />
    </>
  ),
  cake: (
    <path d="M2.5 13.5v-4a1.5 1.5 0 0 1 1.5-1.5h8a1.5 1.5 0 0 1 1.5 1.5v4zM2.5 11c1.4 1 2.4 1 3.7 0 1.2 1 2.4 1 3.6 0 1.3 1 2.3 1 3.7 0M8 8V5.2M8 2.7v.1" />
  ),
  mail: (
    <>
      <rect x="1.8" y="3.5" width="12.4" height="9" rx="1.2" />
      <path d="m2.3 4.6 5.7 4.2 5.7-4.2" />
    </>
  ),
  slider: (
    <>
      <path d="M2 8h6.2M11.8 8H14" />
      <circle cx="10" cy="8" r="1.8" />
    </>
  ),
  card: (
    <>
      <rect x="2" y="3.8" width="12" height="8.4" rx="1.4" />
      <path d="M2 6.8h12M4.6 9.8h2.6" />
    </>
  ),
  wallet: (
    <>
      <path d="M2.2 5.4v6.2c0 .9.6 1.4 1.4 1.4h8.8c.9 0 1.4-.6 1.4-1.4V6.8c0-.9-.6-1.4-1.4-1.4H3.4a1.2 1.2 0 0 1 0-2.4h8.4v2.4" />
      <circle cx="11" cy="9.2" r=".7" />
    </>
  ),
};

function Svg({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.35"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function CheckIcon() {
  return (
    <Svg>
      <path d="m3.5 8.4 3 3 6-6.6" />
    </Svg>
  );
}

export function CopyIcon() {
  return (
    <Svg>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.2" />
      <path d="M10.5 3.2c0-.4-.3-.7-.7-.7H3.2c-.4 0-.7.3-.7.7v6.6c0 .4.3.7.7.7" />
    </Svg>
  );
}

interface RewardIconProps {
  readonly kind: string;
  readonly currencySign: string;
}

/** Money off is a coin of the shop's currency. */
export function RewardIcon({ kind, currencySign }: RewardIconProps) {
  const icon = isRewardKind(kind) ? findRewardKind(kind).icon : "gift";
  if (icon !== "note" || currencySign.length > 2) return <Svg>{icon === "note" ? gift : shapes[icon]}</Svg>;
  return (
    <span className="coin" aria-hidden="true">
      {currencySign}
    </span>
  );
}

export function WayIcon({ kind }: { readonly kind: string }) {
  return <Svg>{isEarningKind(kind) ? shapes[findEarningKind(kind).icon] : star}</Svg>;
}

// Our own icons: 16 px, 1.35 px strokes with round ends, in the colour of the text. They never carry a meaning alone,
// so they are hidden from screen readers.
import type { ReactNode } from "react";

interface IconProps {
  readonly size?: number;
}

export type Icon = (props: IconProps) => ReactNode;

const icon = (shape: ReactNode): Icon =>
  function IconShape({ size = 16 }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.35"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };

export const HomeIcon = icon(
  <path d="M2.5 7.2 8 2.6l5.5 4.6v5.6a.7.7 0 0 1-.7.7H9.7V9.6H6.3v3.9H3.2a.7.7 0 0 1-.7-.7z" />,
);
export const PersonIcon = icon(
  <>
    <circle cx="8" cy="5" r="2.6" />
    <path d="M3 13.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4" />
  </>,
);
export const GiftIcon = icon(
  <>
    <path d="M2.5 5.500h11v2.700h-11zM3.5 8.200v5.300h9V8.200M8 5.500v8" />
    <path d="M8 5.500C6.8 2 3.7 2.6 4.3 4.300c.3.8 1.7 1.2 3.7 1.200Zm0 0c1.2-3.5 4.3-2.9 3.7-1.2-.3.8-1.7 1.2-3.7 1.200Z" />
  </>,
);
export const SlidersIcon = icon(
  <>
    <path d="M2.5 5h2.200M8.3 5h5.200M2.5 11h5.200M11.3 11h2.2" />
    <circle cx="6.5" cy="5" r="1.7" />
    <circle cx="9.5" cy="11" r="1.7" />
  </>,
);
export const ListIcon = icon(<path d="M2.5 4h.01M5.5 4h8M2.5 8h.01M5.5 8h8M2.5 12h.01M5.5 12h8" />);
export const FlagIcon = icon(<path d="M3.5 14V2.500M3.5 3h8.700l-2 3 2 3H3.5" />);
export const WarningIcon = icon(
  <>
    <path d="M8 2.3 14.2 13a.5.5 0 0 1-.4.700H2.200a.5.5 0 0 1-.4-.7z" />
    <path d="M8 6.300v3.200M8 11.500v.01" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.7" />
    <path d="M8 4.800V8l2.2 1.4" />
  </>,
);
export const UndoIcon = icon(<path d="M5.5 3 2.5 6l3 3M2.5 6h7a3.5 3.5 0 0 1 0 7H6" />);
export const CheckIcon = icon(<path d="m3 8.5 3.2 3.200L13 4.8" />);
export const CrossIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.3" />
    <path d="m10.3 10.3 3.2 3.2" />
  </>,
);
export const BackIcon = icon(<path d="M10 3.5 5.5 8l4.5 4.5" />);
export const ForwardIcon = icon(<path d="M6 3.5 10.5 8 6 12.5" />);
export const DownIcon = icon(<path d="M3.5 6 8 10.5 12.5 6" />);
export const ArrowDownIcon = icon(<path d="M8 3v10M4.5 9.5 8 13l3.5-3.5" />);
export const ReceiptIcon = icon(
  <path d="M3.5 13.800V2.500h9v11.300l-1.8-1.2-1.4 1.200L8 12.600l-1.3 1.2-1.4-1.200zM6 5.500h4M6 8.300h4" />,
);
export const CoinIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.7" />
    <path d="M8 4.700v6.600M9.9 6c-.4-.6-1.1-.9-1.9-.9-1.1 0-1.9.6-1.9 1.4 0 2 3.8 1 3.8 3 0 .8-.8 1.4-1.9 1.4-.8 0-1.5-.3-1.9-.9" />
  </>,
);
export const PercentIcon = icon(
  <>
    <path d="m12.5 3.5-9 9" />
    <circle cx="4.8" cy="4.8" r="1.8" />
    <circle cx="11.2" cy="11.2" r="1.8" />
  </>,
);
export const BagIcon = icon(<path d="M3.3 5.500h9.400l.8 8h-11zM5.5 7.300V4.500a2.5 2.5 0 0 1 5 0v2.8" />);
export const StarIcon = icon(
  <path d="m8 2.3 1.8 3.6 4 .6-2.9 2.8.7 4L8 11.400l-3.6 1.9.7-4-2.9-2.8 4-.6z" />,
);
export const CalendarIcon = icon(<path d="M2.5 4h11v9.500h-11zM2.5 7h11M5.5 2.300v3M10.5 2.300v3" />);
export const TagIcon = icon(<path d="M2.5 2.500h5.300l5.7 5.7-5.3 5.3-5.7-5.700zM5.3 5.300h.01" />);
export const PencilIcon = icon(<path d="m3 10.5 7.5-7.5 2.5 2.500L5.5 13H3z" />);
export const CookieIcon = icon(
  <>
    <path d="M8 2.300a5.7 5.7 0 1 0 5.7 5.7 2.4 2.4 0 0 1-2.9-2.400A2.6 2.6 0 0 1 8 2.300Z" />
    <path d="M6 6.500v.01M6.5 10v.01M9.5 9.500v.01" />
  </>,
);

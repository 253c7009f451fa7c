// Laurel's own icons: 16 px, 1.35 px strokes with round ends, in the colour of the text. They always stand beside a
// label, so they are hidden from screen readers.
import type { ReactNode } from "react";

interface IconProps {
  readonly size?: number;
}

export type Icon = (props: IconProps) => ReactNode;

export const icon = (shape: ReactNode): Icon =>
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

export const GiftIcon = icon(
  <>
    <path d="M2.5 5.5h11v2.7h-11zM3.5 8.2v5.3h9V8.2M8 5.5v8" />
    <path d="M8 5.5C6.8 2 3.7 2.6 4.3 4.3c.3.8 1.7 1.2 3.7 1.2Zm0 0c1.2-3.5 4.3-2.9 3.7-1.2-.3.8-1.7 1.2-3.7 1.2Z" />
  </>,
);
export const FlagIcon = icon(<path d="M3.5 14V2.5M3.5 3h8.7l-2 3 2 3H3.5" />);
export const WarningIcon = icon(
  <>
    <path d="M8 2.3 14.2 13a.5.5 0 0 1-.4.7H2.2a.5.5 0 0 1-.4-.7z" />
    <path d="M8 6.3v3.2M8 11.5v.01" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.7" />
    <path d="M8 4.8V8l2.2 1.4" />
  </>,
);
export const CalendarIcon = icon(
  <path d="M3.5 4h9a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM2.5 7h11M5.5 2.5V5M10.5 2.5V5" />,
);
export const UndoIcon = icon(<path d="M5.5 3 2.5 6l3 3M2.5 6h7a3.5 3.5 0 0 1 0 7H6" />);
export const CheckIcon = icon(<path d="m3 8.5 3.2 3.2L13 4.8" />);
export const CrossIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
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
export const ImportIcon = icon(<path d="M8 2.5v7M5.2 6.8 8 9.6l2.8-2.8M2.5 10.5v3h11v-3" />);
export const ReceiptIcon = icon(
  <path d="M3.5 13.8V2.5h9v11.3l-1.8-1.2-1.4 1.2L8 12.6l-1.3 1.2-1.4-1.2zM6 5.5h4M6 8.3h4" />,
);
export const NoteIcon = icon(
  <>
    <rect x="1.8" y="4" width="12.4" height="8" rx="1.2" />
    <circle cx="8" cy="8" r="1.8" />
    <path d="M4.2 8h.01M11.8 8h.01" />
  </>,
);
export const StarIcon = icon(<path d="m8 2.3 1.8 3.6 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z" />);
export const PencilIcon = icon(<path d="m3 10.5 7.5-7.5 2.5 2.5L5.5 13H3z" />);
export const UpIcon = icon(<path d="M3.5 10 8 5.5l4.5 4.5" />);
export const DotsIcon = icon(<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />);
export const GripIcon = icon(
  <path d="M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01" strokeWidth="1.8" />,
);

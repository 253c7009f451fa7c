// The pictures that only kinds have. They come with the kinds, not with the first page.
import { icon } from "../ui/icons.tsx";

export const PercentIcon = icon(
  <>
    <path d="m12.5 3.5-9 9" />
    <circle cx="4.8" cy="4.8" r="1.8" />
    <circle cx="11.2" cy="11.2" r="1.8" />
  </>,
);
export const TruckIcon = icon(
  <>
    <path d="M3.1 11.3H1.5V4h7.3v7.3H5.9M8.8 6.5h2.9l2.8 2.7v2.1h-1.2M8.8 11.3h1.7" />
    <circle cx="4.5" cy="11.4" r="1.4" />
    <circle cx="11.9" cy="11.4" r="1.4" />
  </>,
);
export const SliderIcon = icon(
  <>
    <path d="M2 8h6.2M11.8 8H14" />
    <circle cx="10" cy="8" r="1.8" />
  </>,
);
export const CardIcon = icon(
  <>
    <rect x="2" y="3.8" width="12" height="8.4" rx="1.4" />
    <path d="M2 6.8h12M4.6 9.8h2.6" />
  </>,
);
export const WalletIcon = icon(
  <>
    <path d="M2.2 5.4v6.2c0 .9.6 1.4 1.4 1.4h8.8c.9 0 1.4-.6 1.4-1.4V6.8c0-.9-.6-1.4-1.4-1.4H3.4a1.2 1.2 0 0 1 0-2.4h8.4v2.4" />
    <circle cx="11" cy="9.2" r=".7" />
  </>,
);
export const CakeIcon = icon(
  <path d="M2.5 13.5v-4a1.5 1.5 0 0 1 1.5-1.5h8a1.5 1.5 0 0 1 1.5 1.5v4zM2.5 11c1.4 1 2.4 1 3.7 0 1.2 1 2.4 1 3.6 0 1.3 1 2.3 1 3.7 0M8 8V5.2M8 2.7v.1" />,
);
export const MailIcon = icon(
  <>
    <rect x="1.8" y="3.5" width="12.4" height="9" rx="1.2" />
    <path d="m2.3 4.6 5.7 4.2 5.7-4.2" />
  </>,
);

import css from "./logo.module.css";

interface LogoProps {
  readonly size?: number;
  /** Grey, where there is nothing to celebrate. */
  readonly quiet?: boolean;
}

/** Laurel's mark: a sprig on a tile. Always beside its name, so that it is hidden from screen readers. */
export function Logo({ size = 20, quiet = false }: LogoProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      className={quiet ? css.quiet : css.logo}
      aria-hidden="true"
    >
      <rect width="20" height="20" rx="5" />
      <g>
        <path d="M10 16V7" fill="none" strokeWidth="1.3" strokeLinecap="round" />
        <path d="M10 3.3c1.500 1.400 1.500 3 0 4.400-1.500-1.400-1.500-3 0-4.400Z" />
        <path d="M9.300 10.600c-2.400.2-3.700-.9-3.900-3.100 2.400-.2 3.700.9 3.900 3.100ZM10.700 10.600c2.400.2 3.700-.9 3.900-3.100-2.400-.2-3.700.9-3.900 3.100Z" />
        <path d="M9.300 14.200c-2.400.2-3.700-.9-3.900-3.100 2.400-.2 3.700.9 3.900 3.100ZM10.700 14.200c2.400.2 3.700-.9 3.900-3.100-2.400-.2-3.700.9-3.900 3.100Z" />
      </g>
    </svg>
  );
}

import css from "./logo.module.css";

interface LogoProps {
  readonly size?: number;
  /** In grey. */
  readonly quiet?: boolean;
}

/** Laurel's mark: a sprig on a tile. It always stands beside its name, so it is hidden from screen readers. */
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
        <path d="M10 3.3c1.5 1.4 1.5 3 0 4.4-1.5-1.4-1.5-3 0-4.4Z" />
        <path d="M9.3 10.6c-2.4.2-3.7-.9-3.9-3.1 2.4-.2 3.7.9 3.9 3.1ZM10.7 10.6c2.4.2 3.7-.9 3.9-3.1-2.4-.2-3.7.9-3.9 3.1Z" />
        <path d="M9.3 14.2c-2.4.2-3.7-.9-3.9-3.1 2.4-.2 3.7.9 3.9 3.1ZM10.7 14.2c2.4.2 3.7-.9 3.9-3.1-2.4-.2-3.7.9-3.9 3.1Z" />
      </g>
    </svg>
  );
}

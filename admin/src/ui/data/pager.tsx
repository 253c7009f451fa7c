import { Button } from "../forms/button.tsx";
import { BackIcon, ForwardIcon } from "../icons.tsx";
import css from "./pager.module.css";

interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

interface PagerProps {
  /** “Pages of customers”. */
  readonly label: string;
  readonly pageInfo: PageInfo;
  readonly onShow: (page: { readonly before: string | null } | { readonly after: string | null }) => void;
}

/** Nothing where all is on one page. */
export function Pager({ label, pageInfo, onShow }: PagerProps) {
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo;
  if (!hasNextPage && !hasPreviousPage) return null;
  return (
    <nav className={css.pager} aria-label={label}>
      <Button
        size="small"
        icon={<BackIcon />}
        disabled={!hasPreviousPage}
        onClick={() => onShow({ before: startCursor })}
      >
        Previous
      </Button>
      <Button
        size="small"
        icon={<ForwardIcon />}
        disabled={!hasNextPage}
        onClick={() => onShow({ after: endCursor })}
      >
        Next
      </Button>
    </nav>
  );
}

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
  /** Such as “Pages of customers”. */
  readonly label: string;
  readonly pageInfo: PageInfo;
  readonly onShow: (page: { readonly before: string | null } | { readonly after: string | null }) => void;
}

/** Not drawn when everything is on one page. */
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

interface ForwardPagerProps {
  /** Undefined while the page loads. */
  readonly pageInfo: Pick<PageInfo, "hasNextPage" | "endCursor"> | undefined;
  /** Null: the first page is shown. */
  readonly after: string | null;
  readonly onShow: (after: string | null) => void;
  readonly isBusy: boolean;
  readonly labels?: { readonly first: string; readonly next: string };
}

/** At the end of a list whose API has no previous pages: leads on, or back to the first page. */
export function ForwardPager({ pageInfo, after, onShow, isBusy, labels = newestFirst }: ForwardPagerProps) {
  const { hasNextPage = false, endCursor = null } = pageInfo ?? {};
  if (!hasNextPage && after === null) return null;
  return (
    <div className={css.pager}>
      {after !== null && (
        <Button size="small" onClick={() => onShow(null)}>
          {labels.first}
        </Button>
      )}
      {hasNextPage && (
        <Button size="small" isBusy={isBusy} onClick={() => onShow(endCursor)}>
          {labels.next}
        </Button>
      )}
    </div>
  );
}

const newestFirst = { first: "Newest", next: "Older" };

/** Below a list that grows at its end. */
export function ShowMore({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <div className={css.more}>
      <Button size="small" onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}

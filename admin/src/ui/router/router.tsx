// What components use of the router: where the merchant is, and how they go elsewhere.
import {
  type ComponentProps,
  type Context,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
} from "react";
import { type Location, type Path, resolve, type To, write } from "./address.ts";

export interface NavigateOptions {
  readonly replace?: boolean | undefined;
  readonly state?: unknown;
  readonly preventScrollReset?: boolean | undefined;
}

type Go<Target> = (to: Target, options?: NavigateOptions) => Promise<void>;

const LocationContext = createContext<Location | null>(null);
const GoContext = createContext<Go<Path> | null>(null);

export type Params = Readonly<Partial<Record<string, string>>>;
/** Given by what knows the page's pattern. */
export const ParamsContext = createContext<Params>({});

interface RouterProps {
  readonly location: Location;
  readonly onNavigate: Go<Path>;
  readonly children: ReactNode;
}

export function Router({ location, onNavigate, children }: RouterProps) {
  return (
    <GoContext value={onNavigate}>
      <LocationContext value={location}>{children}</LocationContext>
    </GoContext>
  );
}

function useGiven<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (value === null) throw new Error("this is not drawn in a Router");
  return value;
}

export const useLocation = (): Location => useGiven(LocationContext);

/** Relative addresses start from the page that was shown when the function was made. */
export function useNavigate(): Go<To> {
  const go = useGiven(GoContext);
  const { pathname } = useLocation();
  return useCallback((to, options) => go(resolve(to, pathname), options), [go, pathname]);
}

/** The values of the address's parameters, decoded: `id` of `/app/customers/:id`. */
export const useParams = (): Params => useContext(ParamsContext);

type SetSearchParams = (
  params: URLSearchParams | Readonly<Record<string, string>>,
  options?: NavigateOptions,
) => void;

/** The query, and a function that opens the same page with another query. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const set = useCallback<SetSearchParams>(
    (params, options) => void navigate({ search: new URLSearchParams(params).toString() }, options),
    [navigate],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), set];
}

interface LinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  readonly to: To;
  /** The state of the history entry that it opens. */
  readonly state?: unknown;
}

/** A link to a page of the app. Clicks that ask for a new tab, a window or a download are the browser's. */
export function Link({ to, state, ...rest }: LinkProps) {
  const go = useGiven(GoContext);
  const location = useLocation();
  const target = resolve(to, location.pathname);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.defaultPrevented || !isOurs(event)) return;
    event.preventDefault();
    // A link to the shown address adds no second entry.
    void go(target, { state, replace: write(target) === write(location) });
  };
  return <a {...rest} href={write(target)} onClick={handleClick} />;
}

function isOurs({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  const staysHere = currentTarget.target === "" || currentTarget.target === "_self";
  return isPlain && staysHere && !currentTarget.hasAttribute("download");
}

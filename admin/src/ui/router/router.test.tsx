import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import type { Location } from "./address.ts";
import { Link, Router, useNavigate, useSearchParams } from "./router.tsx";

const shown: Location = { pathname: "/app/customers", search: "?tier=gold", hash: "", state: null, key: "a" };

function draw(children: ReactNode) {
  const onNavigate = vi.fn(() => Promise.resolve());
  const view = (location: Location) => (
    <Router location={location} onNavigate={onNavigate}>
      {children}
    </Router>
  );
  const { rerender } = render(view(shown));
  return { onNavigate, show: (location: Partial<Location>) => rerender(view({ ...shown, ...location })) };
}

/** Whether the browser would follow the link. It is kept from doing so. */
function click(init: MouseEventInit = {}): boolean {
  let follows = false;
  const keep = (event: Event): void => {
    follows = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener("click", keep, { once: true });
  fireEvent.click(screen.getByRole("link"), init);
  return follows;
}

const to = (pathname: string, search = "") => ({ pathname, search, hash: "" });

test("a link opens its page, with its state", () => {
  const { onNavigate } = draw(
    <Link to="/app/rewards?show=archived" state={{ backTo: "b" }} aria-current="page">
      Rewards
    </Link>,
  );
  expect(screen.getByRole("link", { current: "page" }).getAttribute("href")).toBe(
    "/app/rewards?show=archived",
  );
  expect(click()).toBe(false);
  const options = { state: { backTo: "b" }, replace: false };
  expect(onNavigate).toHaveBeenCalledExactlyOnceWith(to("/app/rewards", "?show=archived"), options);
});

test("a link to the shown address adds no entry to the history", () => {
  const { onNavigate, show } = draw(<Link to="?tier=gold">Gold</Link>);
  click();
  expect(onNavigate).toHaveBeenLastCalledWith(to("/app/customers", "?tier=gold"), { replace: true });
  show({ search: "" });
  click();
  expect(onNavigate).toHaveBeenLastCalledWith(to("/app/customers", "?tier=gold"), { replace: false });
});

test.each<MouseEventInit>([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])("the browser follows a click with %j", (init) => {
  const { onNavigate } = draw(<Link to="/app/rewards">Rewards</Link>);
  expect(click(init)).toBe(true);
  expect(onNavigate).not.toHaveBeenCalled();
});

test.each([{ target: "_blank" }, { download: "rewards.csv" }])(
  "the browser follows a link with %j",
  (given) => {
    const { onNavigate } = draw(
      <Link to="/app/rewards" {...given}>
        Rewards
      </Link>,
    );
    expect(click()).toBe(true);
    expect(onNavigate).not.toHaveBeenCalled();
  },
);

test("a click that something inside the link has used does not open the page", () => {
  const { onNavigate } = draw(
    <Link to="/app/rewards">
      <span onClick={(event) => event.preventDefault()}>Rewards</span>
    </Link>,
  );
  fireEvent.click(screen.getByText("Rewards"));
  expect(onNavigate).not.toHaveBeenCalled();
});

test("a new query opens the same page, and the query is read from the address", () => {
  const List = () => {
    const [params, setParams] = useSearchParams();
    const handleClick = () => setParams({ tier: "très bon" }, { preventScrollReset: true });
    return <button onClick={handleClick}>{params.get("tier") ?? "all"}</button>;
  };
  const { onNavigate, show } = draw(<List />);
  fireEvent.click(screen.getByRole("button", { name: "gold" }));
  expect(onNavigate).toHaveBeenCalledExactlyOnceWith(to("/app/customers", "?tier=tr%C3%A8s+bon"), {
    preventScrollReset: true,
  });
  show({ search: "?tier=tr%C3%A8s+bon" });
  expect(screen.getByRole("button", { name: "très bon" })).toBeTruthy();
});

test("the function that navigates stays the same until another page is shown", () => {
  const seen = new Set<unknown>();
  const Page = () => {
    seen.add(useNavigate());
    return null;
  };
  const { show } = draw(<Page />);
  show({ search: "", key: "b" });
  expect(seen.size).toBe(1);
  show({ pathname: "/app/rewards", key: "c" });
  expect(seen.size).toBe(2);
});

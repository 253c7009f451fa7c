// A new page is drawn in two steps: its heading, and then the rest.
import { act, screen } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { expect, test } from "vitest";
import { openApp } from "../testing/app-world.tsx";
import { shop, storedCookies } from "../testing/auth-world.ts";
import { useNavigate } from "../ui/router/router.tsx";
import { AppPage } from "./app-page.tsx";

const known = { search: `?shop=${shop}`, hasCookies: storedCookies };

/** A page that notes what stands in the document each time that a part of it was added. */
function watchedPage() {
  const seen: string[] = [];
  const Added = ({ name }: { readonly name: string }) => {
    useLayoutEffect(() => {
      const busy = document.querySelector("main [aria-busy='true']") ? ", the rest is to come" : "";
      seen.push(`${name}${busy}`);
    }, [name]);
    return null;
  };
  let navigate: ReturnType<typeof useNavigate> | undefined;
  const Page = () => {
    navigate = useNavigate();
    return (
      <AppPage title="A page" badge={<Added name="heading" />}>
        <Added name="rest" />
        <Counter />
      </AppPage>
    );
  };
  return { seen, Page, go: (to: string, state?: object) => act(async () => navigate?.(to, { state })) };
}

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Pressed {count} times</button>;
}

test("the heading of a new page stands before its rest", async () => {
  const { seen, Page, go } = watchedPage();
  await openApp({ ...known, AppPage: Page });
  seen.length = 0;

  await go("/app/rewards");

  expect(seen).toEqual(["heading, the rest is to come", "rest"]);
});

test("the first page is drawn at once", async () => {
  const { seen, Page } = watchedPage();
  await openApp({ ...known, AppPage: Page });

  expect(seen.toSorted()).toEqual(["heading", "rest"]);
});

test("a page that is returned to is drawn at once", async () => {
  const { seen, Page, go } = watchedPage();
  await openApp({ ...known, AppPage: Page });
  await go("/app/rewards");
  seen.length = 0;

  await go("/app/customers", { backTo: "default" });

  expect(seen.toSorted()).toEqual(["heading", "rest"]);
});

test("another tab of the same page leaves what stands there", async () => {
  const { Page, go } = watchedPage();
  await openApp({ ...known, path: "/app/settings", AppPage: Page });
  await go("/app/rewards");
  await go("/app/settings");
  await act(async () => screen.getByRole("button", { name: "Pressed 0 times" }).click());

  await go("/app/settings/emails");

  expect(screen.queryByText("Pressed 1 times")).not.toBeNull();
});

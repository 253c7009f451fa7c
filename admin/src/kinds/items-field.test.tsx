import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { HostError } from "../embed/host-bridge.ts";
import { renderPage } from "../testing/render-page.tsx";
import { ItemsField } from "./items-field.tsx";

const monstera = { id: "7", title: "Monstera", imageUrl: "data:image/png;base64,AA==" };

function open(ids: readonly string[], items: readonly object[] | null = [], code?: string) {
  const chosen: (readonly string[])[] = [];
  const Page = () => {
    const [now, setNow] = useState(ids);
    const handleChange = (next: readonly string[]) => {
      chosen.push(next);
      setNow(next);
    };
    return <ItemsField label="Products" kind="product" ids={now} onChange={handleChange} />;
  };
  const userErrors = code === undefined ? [] : [{ code, field: null, message: "no" }];
  const page = renderPage({ Page, answers: { storeItems: { items, userErrors } } });
  return { page, chosen };
}

const choose = () => fireEvent.click(screen.getByRole("button", { name: "Choose products" }));

describe("chosen products", () => {
  test("have their names and pictures", async () => {
    open(["7"], [monstera]);
    expect(await screen.findByText("Monstera")).toBeTruthy();
    expect(document.querySelector("img")?.src).toBe(monstera.imageUrl);
  });

  test("say so when the store has deleted them", async () => {
    open(["7", "8"], [monstera]);
    expect(await screen.findByText("No longer in your store")).toBeTruthy();
    expect(screen.getByText("Product 8")).toBeTruthy();
  });

  test("come from the picker of the store's admin", async () => {
    const { page, chosen } = open([]);
    page.host.picks = [monstera];
    choose();
    expect(await screen.findByText("Monstera")).toBeTruthy();
    expect(chosen).toEqual([["7"]]);
    expect(page.host.calls).toContainEqual(["pickItems", { kind: "product", chosenIds: [] }]);
  });

  test("stay when the merchant goes back", async () => {
    const { page, chosen } = open(["7"], [monstera]);
    await screen.findByText("Monstera");
    choose();
    await waitFor(() => expect(page.host.calls.map(([name]) => name)).toContain("pickItems"));
    expect(chosen).toEqual([]);
  });

  test("that are deleted are kept by the picker, and can be removed", async () => {
    const { page, chosen } = open(["8"], []);
    await screen.findByText("No longer in your store");
    page.host.picks = [monstera];
    choose();
    await screen.findByText("Monstera");
    expect(chosen).toEqual([["8", "7"]]);
    fireEvent.click(screen.getByRole("button", { name: "Remove Product 8" }));
    expect(chosen.at(-1)).toEqual(["7"]);
  });
});

describe("without access to the store's products", () => {
  test("the field asks for it", async () => {
    open(["7"], null, "missing_platform_scope");
    expect(await screen.findByRole("button", { name: "Ask for access to products" })).toBeTruthy();
    expect(screen.getByText("Product 7")).toBeTruthy();
  });

  test("it asks when the store's admin refuses its picker", async () => {
    const { page } = open([]);
    page.host.pickItems = () => Promise.reject(new HostError("network", "The admin answered 403."));
    choose();
    expect(await screen.findByRole("button", { name: "Ask for access to products" })).toBeTruthy();
  });
});

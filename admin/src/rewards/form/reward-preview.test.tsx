import { samples } from "@laurel/widget/testing/samples.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Page } from "./reward-new-page.tsx";

const document = aProgram();

interface Previewed {
  readonly document: unknown;
  readonly rewards: readonly { readonly reward: { readonly points: number } }[];
}

test("what shoppers see of a new reward is shown once it can be read, and follows the typing", async () => {
  const { asked } = renderPage({
    Page,
    path: "/app/rewards/new",
    route: "/app/rewards/new",
    answers: {
      program: { version: 3, pointsName: document.pointsName, document },
      revenueWithRewards: { measuredAt: null, rows: [], total: null },
      shopperPreview: { guest: samples.guest, member: samples.member, belowZero: null },
      shopperTexts: { document: { languages: {} } },
    },
  });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: "input:not([type=radio])" }), {
      target: { value },
    });
  const previews = () =>
    asked
      .filter(({ operation }) => operation === "ShopperPreview")
      .map(({ variables }) => variables as unknown as Previewed);
  await screen.findByLabelText("Name");
  fireEvent.click(screen.getByRole("button", { name: "Show what shoppers see" }));
  expect(await screen.findByText("Shown once every field is filled in correctly.")).toBeTruthy();
  type("Name", "A cup");
  type("Amount", "5");
  type("Points", "500");
  expect(await screen.findByRole("region", { name: "Preview" })).toBeTruthy();
  type("Points", "600");
  await waitFor(() => expect(previews().at(-1)?.rewards[0]?.reward.points).toBe(600));
  expect(previews().at(-1)).toMatchObject({
    document,
    rewards: [{ replaces: null, reward: { name: "A cup", status: "ACTIVE", config: { amountMinor: 500 } } }],
  });
});

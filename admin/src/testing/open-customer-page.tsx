import { Page } from "../customers/detail/customer-page.tsx";
import { aProgram } from "./a-program.ts";
import { type RenderedPage, renderPage, type ShopAnswers } from "./render-page.tsx";

/** The page of a customer, in a shop with a program; `answers` has the customer. */
export const openCustomerPage = (answers: ShopAnswers): RenderedPage =>
  renderPage({
    Page,
    path: "/app/customers/c1",
    route: "/app/customers/:id",
    answers: {
      program: { version: 14, pointsName: { one: "point", other: "points" }, document: aProgram() },
      ...answers,
    },
  });

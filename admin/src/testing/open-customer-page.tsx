import { Page } from "../customers/detail/customer-page.tsx";
import { aProgram } from "./a-program.ts";
import { connection, type RenderedPage, renderPage, type ShopAnswers } from "./render-page.tsx";

/** Opens a customer's page in a shop with a program; `answers` contains the customer. */
export const openCustomerPage = (answers: ShopAnswers): RenderedPage =>
  renderPage({
    Page,
    path: "/app/customers/c1",
    route: "/app/customers/:id",
    answers: {
      program: { version: 14, pointsName: { one: "point", other: "points" }, document: aProgram() },
      movements: connection([]),
      ...answers,
    },
  });

// A page in a test's window, with an API that answers by the server's own schema, so that an invalid query fails here
// too. The test gives the shop's data.
import { act, configure, render, type RenderResult } from "@testing-library/react";
import { graphql } from "graphql";
import type { ComponentType } from "react";
import { cacheExchange, Client, fetchExchange, Provider } from "urql";
import { readSchema } from "../../build/operation-files.ts";
import { createDataFetch } from "../api/data-fetch.ts";
import type { DocumentSnapshot } from "../backend/document-backend.ts";
import { HostContext } from "../embed/host-context.tsx";
import { readParams } from "../page-loader/find-page.ts";
import { createPageRouter } from "../page-loader/page-router.ts";
import { PageRouterView } from "../page-loader/page-router-view.tsx";
import { SessionContext } from "../shell/session-context.ts";
import type { PointsName } from "../ui/format/format.ts";
import { FormatsProvider } from "../ui/format/formats.tsx";
import { ParamsContext, useLocation } from "../ui/router/router.tsx";
import { createMemoryHistory } from "./memory-history.ts";
import { createRecordingConsole } from "./recording-console.ts";
import { createRecordingHost, type RecordingHost } from "./recording-host.ts";

const schema = readSchema();
// For a busy machine; a passing test does not wait for this.
configure({ asyncUtilTimeout: 10_000 });

/** By field of Query and Mutation; a function gets the field's arguments. */
export type ShopAnswers = Readonly<Record<string, unknown>>;

export interface RenderPageOptions {
  readonly Page: ComponentType;
  readonly answers: ShopAnswers;
  readonly path?: string;
  /** The page's pattern, or patterns; elsewhere is another page. */
  readonly route?: string | readonly string[];
  /** What the shop calls its points. */
  readonly pointsName?: PointsName | undefined;
  /** The operation that the server refuses, for as long as the function says so. */
  readonly refuses?: (operation: string) => boolean;
  /** Came before the page. */
  readonly firstAnswer?: object | undefined;
  /** The next page loads until this resolves. Without it, it is there at once. */
  readonly nextPage?: Promise<void>;
}

export interface RenderedPage extends RenderResult {
  readonly host: RecordingHost;
  /** All operations that were sent, oldest first. */
  readonly asked: readonly {
    readonly operation: string;
    readonly variables: Readonly<Record<string, unknown>>;
  }[];
  /** The variables of the first operation of this name that was sent. */
  readonly sent: (operation: string) => Readonly<Record<string, unknown>> | undefined;
  /** The data of the newest answer to this operation. */
  readonly answered: (operation: string) => object | undefined;
  readonly address: () => string;
  /** Sends a new version of a document that the page listens to. */
  readonly tell: (path: string, version: number, data?: object) => void;
}

export function renderPage(options: RenderPageOptions): RenderedPage {
  const { Page, answers, path = "/", route = "/", firstAnswer, nextPage, refuses } = options;
  const { pointsName = { one: "point", other: "points" } } = options;
  const data = new Map<string, object>();
  const asked: { operation: string; variables: Record<string, unknown> }[] = [];
  const answer: typeof fetch = async (_url, init) => {
    const body = JSON.parse(init?.body as string) as {
      query: string;
      operationName: string;
      variables: Record<string, unknown>;
    };
    asked.push({ operation: body.operationName, variables: body.variables });
    if (refuses?.(body.operationName)) return Response.json({ errors: [{ message: "refused" }] });
    const result = await graphql({
      schema,
      source: body.query,
      operationName: body.operationName,
      variableValues: body.variables,
      rootValue: answers,
    });
    if (result.data) data.set(body.operationName, result.data);
    return Response.json(result);
  };
  const client = new Client({
    url: "http://laurel.test/api/graphql",
    preferGetMethod: false,
    fetch: answer,
    exchanges: [cacheExchange, fetchExchange],
  });
  const listeners = new Map<string, (snapshot: DocumentSnapshot) => void>();
  const tell = (path: string, version: number, data: object = {}): void =>
    act(() => listeners.get(path)?.({ path, version, data }));
  const host = createRecordingHost();
  const history = createMemoryHistory([path]);
  const load = () => Promise.resolve(nextPage).then(() => ({}));
  const router = createPageRouter({ history, start: { page: {} }, load });
  const shop = {
    domain: "demo.myshopify.com",
    name: "Fern & Fable",
    currencyCode: "EUR",
    timeZone: "Europe/Berlin",
  };
  const session = {
    takeFirstAnswer: () => firstAnswer,
    shop: shop.domain,
    token: "la_test",
    fetch: createDataFetch({
      fetch: (input, init) => globalThis.fetch(input, init),
      console: createRecordingConsole(),
      bridge: "current",
      shop: shop.domain,
      token: "la_test",
      onUnauthorized: () => void router.navigate("/reauth", { replace: true }),
    }),
    backend: {
      shop,
      staff: { id: "7", name: "Ann" },
      program: { status: "ON" as const, version: 3, pointsName },
      gettingStarted: { isFinished: true },
    },
    documents: {
      onDocument: (path: string, listener: (snapshot: DocumentSnapshot) => void) => {
        listeners.set(path, listener);
        return () => listeners.delete(path);
      },
      close: () => undefined,
    },
  };
  const rendered = render(
    <FormatsProvider
      settings={{ locale: "en-GB", currencyCode: shop.currencyCode, timeZone: shop.timeZone, pointsName }}
    >
      <SessionContext value={session}>
        <HostContext value={host}>
          <Provider value={client}>
            <PageRouterView router={router}>
              <OnlyPage Page={Page} route={route} />
            </PageRouterView>
          </Provider>
        </HostContext>
      </SessionContext>
    </FormatsProvider>,
  );
  const address = () => history.location.pathname + history.location.search;
  const sent = (operation: string) => asked.find((one) => one.operation === operation)?.variables;
  const answered = (operation: string) => data.get(operation);
  return { ...rendered, host, asked, sent, answered, address, tell };
}

function OnlyPage({ Page, route }: Required<Pick<RenderPageOptions, "Page" | "route">>) {
  const { pathname } = useLocation();
  const params = [route]
    .flat()
    .map((pattern) => readParams(pattern, pathname))
    .find((given) => given !== undefined);
  if (!params) return <p>Another page</p>;
  return (
    <ParamsContext value={params}>
      <Page />
    </ParamsContext>
  );
}

/** A page with all rows. */
export const connection = (nodes: readonly unknown[], totalCount = nodes.length) => ({
  nodes,
  edges: [],
  totalCount,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
});

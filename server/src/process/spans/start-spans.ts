// Sends spans to whatever collects them: any collector of OpenTelemetry, over HTTP. Loaded only where there is one.
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { laurelVersion } from "../../config/version.ts";

export interface SpansTo {
  /** The collector's address, without the path `/v1/traces`. */
  readonly url: string;
  /** Of all traces, from 0 to 1. */
  readonly share: number;
}

/** Spans that cannot be sent are dropped: a collector that is away costs 2,048 spans of memory, and no request. */
export function startSpans({ url, share }: SpansTo): { stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "laurel", "service.version": laurelVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const within = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(within);
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      // What is left cannot be sent either: the program ends all the same.
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
    },
  };
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.union([z.number(), z.string()]) }).transform(({ intValue }) => +intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
]);
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((list) => Object.fromEntries(list.map((entry) => [entry.key, entry.value])));

const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: z.number(),
  attributes,
  status: z.object({ code: z.number().optional() }).optional(),
});
export type ReceivedSpan = z.output<typeof spanSchema>;

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** Starts a collector that accepts OTLP over HTTP in JSON, as OpenTelemetry documents it. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const services = new Set<unknown>();
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      paths.add(`${request.method} ${request.url}`);
      const body = exportSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
      for (const { resource, scopeSpans } of body.resourceSpans) {
        services.add(resource.attributes["service.name"]);
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    /** The requests received, such as `POST /v1/traces`. */
    paths,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

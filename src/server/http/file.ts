import type { z } from "zod";
import { CSV_START, csvHeader, csvRows, type CsvColumns } from "~/domain/csv";
import type { CallScope } from "~/domain/api-key/scopes";
import type { LimitName } from "~/domain/limits";
import type { Access } from "~/server/access";
import type { AdmittedCall } from "./admission";
import type { RefusalStatus } from "./openapi/parts";

/** A file route: who may read it, its handler, and its entry in the API document. */
export interface FileRow {
  path: string;
  access: Access;
  /** The scope an API key needs for it. */
  scope: CallScope;
  /** The rate limit. Defaults to the documents' limit. */
  limit?: LimitName;
  operationId: string;
  /** The description. Its first sentence is the title. */
  about: string;
  sends: string;
  types: readonly string[];
  /** The query parameters. */
  input?: z.ZodType;
  /** Additional refusals. Those of its access and path are derived. */
  refuses?: readonly RefusalStatus[];
  answer: (call: AdmittedCall, params: Record<string, string>) => Promise<Response>;
}

/** A page of rows and the cursor of the next one. */
export interface Page<Row> {
  items: readonly Row[];
  nextCursor: string | null;
}

/** Streams a table as CSV, with times in the given zone. */
export async function table<Row>(
  name: string,
  columns: CsvColumns<Row>,
  timeZone: string,
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Response> {
  // Reads the first page before any output, so that a refusal can still be sent.
  let page = await read(undefined);
  let head = CSV_START + csvHeader(columns, timeZone);
  const encoder = new TextEncoder();
  const text = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      controller.enqueue(encoder.encode(head + csvRows(columns, page.items, timeZone)));
      head = "";
      if (page.nextCursor === null) controller.close();
      else page = await read(page.nextCursor);
    },
  });
  return download(text, "text/csv; charset=utf-8", name);
}

/** Builds an answer that the browser saves as a file. */
export function download(body: BodyInit, type: string, name: string): Response {
  const disposition = `attachment; filename="${name}"`;
  return new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": disposition },
  });
}

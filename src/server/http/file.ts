import type { z } from "zod";
import { CSV_START, csvHeader, csvRows, type CsvColumns } from "~/domain/csv";
import type { LimitName } from "~/domain/limits";
import type { Guard } from "~/server/guards";
import type { AdmittedCall } from "./admission";
import type { RefusalStatus } from "./openapi/parts";

/** What is answered as a file: who may have it, the answer, and what the API document says of it. */
export interface FileRow {
  path: string;
  guard: Guard;
  /** What it counts as; one of the documents unless told. */
  limit?: LimitName;
  operationId: string;
  /** What it is; the first sentence is the title. */
  about: string;
  sends: string;
  types: readonly string[];
  /** What its address may say beside the names in its path. */
  input?: z.ZodType;
  /** Refusals of its own; those that follow from its guard and its path are derived. */
  refuses?: readonly RefusalStatus[];
  answer: (call: AdmittedCall, params: Record<string, string>) => Promise<Response>;
}

/** A part of a list, and where the next one begins. */
export interface Page<Row> {
  items: readonly Row[];
  nextCursor: string | null;
}

/** A table as CSV, sent as it is read, its times by the clock of a zone. */
export async function table<Row>(
  name: string,
  columns: CsvColumns<Row>,
  timeZone: string,
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Response> {
  // Whoever may not have it is told so before anything was sent.
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

/** What a browser keeps as a file. */
export function download(body: BodyInit, type: string, name: string): Response {
  const disposition = `attachment; filename="${name}"`;
  return new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": disposition },
  });
}

import { csvHeader, csvRows, type CsvColumns } from "~/domain/csv";

/** A part of a list, and where the next one begins. */
export interface Page<Row> {
  items: readonly Row[];
  nextCursor: string | null;
}

/** A table as CSV, sent as it is read. */
export async function table<Row>(
  name: string,
  columns: CsvColumns<Row>,
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Response> {
  // Whoever may not have it is told so before anything was sent.
  let page = await read(undefined);
  let head = csvHeader(columns);
  const encoder = new TextEncoder();
  const text = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      controller.enqueue(encoder.encode(head + csvRows(columns, page.items)));
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

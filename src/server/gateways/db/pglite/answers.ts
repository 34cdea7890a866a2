import { messages, parse, protocol, type Results, type types } from "@electric-sql/pglite";

export type Parsers = typeof types.parsers;

export interface QueryOptions {
  rowMode?: "array" | "object";
  parsers?: Parsers;
}

type Message = Parameters<Parameters<InstanceType<typeof protocol.Parser>["parse"]>[1]>[0];

/** What a prepared statement takes and gives, as Postgres describes it. */
export interface Description {
  parameterTypes: number[];
  columns: { name: string; type: number }[];
}

/** What Postgres answered to one message. */
export interface Answers {
  messages: Message[];
  /** Each row's fields as texts, read here because they are nearly all there is to read. */
  rows: (string | null)[][];
}

/** A message is its kind, the length of what follows (itself included), and that. */
const HEADER_BYTES = 5;
const LENGTH_AT = 1;
/** Kind, length, and whether a transaction is open. */
const READY_BYTES = 6;
const DATA_ROW = 0x44;
const READY = 0x5a;
/** Parsed, bound, closed, without rows, ready: what every answer says and nobody asks. */
const SAYS_NOTHING = new Set([0x31, 0x32, 0x33, 0x6e, 0x5a]);

/** Every answer ends with the word that the engine is ready; one without it broke off. */
export function isWhole(bytes: Uint8Array): boolean {
  return bytes.at(-READY_BYTES) === READY;
}

/**
 * Reads an engine's answer.
 * @param onNotification hears of each NOTIFY in it
 * @throws {messages.DatabaseError} the first refusal in it
 */
export function readAnswers(
  bytes: Uint8Array,
  onNotification: (notification: { channel: string; payload: string }) => void,
): Answers {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const answers: Answers = { messages: [], rows: [] };
  const refusals: Error[] = [];
  const take = (message: Message) => {
    if (message instanceof messages.DatabaseError) refusals.push(message);
    else if (message instanceof messages.NotificationResponseMessage) onNotification(message);
    else answers.messages.push(message);
  };
  for (let at = 0; at < buffer.length;) {
    const end = at + LENGTH_AT + buffer.readUInt32BE(at + LENGTH_AT);
    const kind = buffer.readUInt8(at);
    if (kind === DATA_ROW) answers.rows.push(readRow(buffer, at + HEADER_BYTES));
    else if (!SAYS_NOTHING.has(kind)) new protocol.Parser().parse(bytes.subarray(at, end), take);
    at = end;
  }
  const [refusal] = refusals;
  if (refusal !== undefined) throw refusal;
  return answers;
}

/** Their number, then each field: its length, or -1 for NULL, and its text. */
function readRow(buffer: Buffer, start: number): (string | null)[] {
  const fields: (string | null)[] = [];
  let at = start + 2;
  for (let left = buffer.readUInt16BE(start); left > 0; left -= 1) {
    const length = buffer.readInt32BE(at);
    at += 4;
    fields.push(length === -1 ? null : buffer.toString("utf8", at, at + length));
    at += Math.max(length, 0);
  }
  return fields;
}

export function describedBy({ messages: answered }: Answers): Description {
  const row = answered.find((message) => message instanceof messages.RowDescriptionMessage);
  return {
    parameterTypes: parse.parseDescribeStatementResults(answered),
    columns: row?.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })) ?? [],
  };
}

/** The result of one statement whose description is known. */
export function resultOf<Row>(
  answers: Answers,
  columns: Description["columns"],
  parsers: Parsers,
  options?: QueryOptions,
): Results<Row>;
// The caller says what the rows of its statement look like, as with every driver.
export function resultOf(
  answers: Answers,
  columns: Description["columns"],
  parsers: Parsers,
  options: QueryOptions = {},
): Results<unknown> {
  const readers = columns.map(({ type }) => options.parsers?.[type] ?? parsers[type]);
  const valueAt = (fields: (string | null)[], index: number): unknown => {
    const text = fields[index] ?? null;
    const reader = readers[index];
    return text === null || reader === undefined ? text : reader(text, columns[index]?.type);
  };
  const [result] = parse.parseResults(answers.messages, parsers);
  return {
    affectedRows: result?.affectedRows,
    fields: columns.map(({ name, type }) => ({ name, dataTypeID: type })),
    rows: answers.rows.map((fields) => {
      if (options.rowMode === "array") return columns.map((_, index) => valueAt(fields, index));
      const row: Record<string, unknown> = {};
      for (const [index, { name }] of columns.entries()) row[name] = valueAt(fields, index);
      return row;
    }),
  };
}

/** The results of a script, one for each of its statements. */
export function resultsOfScript(bytes: Uint8Array, parsers: Parsers): Results[] {
  const all: Message[] = [];
  new protocol.Parser().parse(bytes, (message) => all.push(message));
  return parse.parseResults(all, parsers);
}

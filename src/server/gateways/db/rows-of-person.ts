import pg from "pg";
import type { Prisma } from "~/generated/prisma/client";
import type { Sql } from "./types";

type Models = Prisma.TypeMap["model"];
export type TableName = keyof Models & string;
export type ColumnOf<Table extends TableName> = keyof Models[Table]["payload"]["scalars"] & string;

const ORDERS = `SELECT "id" FROM "Booking" WHERE "customerId" = $1::uuid`;
const JOBS = `SELECT "id" FROM "Booking" WHERE "mechanicId" = $1::uuid`;

/** What a column may name beside the person: a row that belongs to them. */
const BELONGINGS = {
  orders: ORDERS,
  jobs: JOBS,
  bookings: `${ORDERS} UNION ${JOBS}`,
  orderPayments: `SELECT "id" FROM "Payment" WHERE "bookingId" IN (${ORDERS})`,
  attempts: `SELECT "id" FROM "AssessmentAttempt" WHERE "userId" = $1::uuid`,
  supportRequests: `SELECT "id" FROM "SupportRequest" WHERE "userId" = $1::uuid`,
  numbers: `SELECT "number" FROM "SmsNumber" WHERE "userId" = $1::uuid AND "endedAt" IS NULL`,
  cards: `SELECT "id" FROM "SavedCard" WHERE "userId" = $1::uuid`,
} as const;
export type Belonging = "self" | keyof typeof BELONGINGS;

/**
 * A table's rows about one person: `by` names them, or one of their rows. Names come from our own tables of
 * decisions, never from a request.
 */
export interface RowsOf {
  table: string;
  by: string;
  in?: Belonging | undefined;
  hides?: Hidden | undefined;
}

/** Rows of a shared booking that only the person who caused them may read. */
const HIDDEN = {
  /** Safety reports that somebody else made. */
  othersReports: `"kind"::text <> 'safety' OR "openedBy" = $1::uuid`,
  /** Timeline entries of such reports. */
  othersReportEvents: `"kind"::text <> 'report_danger' OR "actorId" = $1::uuid`,
} as const;
export type Hidden = keyof typeof HIDDEN;

/** What a column is set to where its row stays. */
export type Blank = string | boolean | null;

function whereOf({ by, in: belonging = "self", hides }: RowsOf): string {
  // Some columns hold ids as text.
  const theirs =
    belonging === "self"
      ? `${pg.escapeIdentifier(by)}::text = $1::text`
      : `${pg.escapeIdentifier(by)} IN (${BELONGINGS[belonging]})`;
  return hides === undefined ? theirs : `${theirs} AND (${HIDDEN[hides]})`;
}

/** These columns of a person's rows as JSON text, so many at a time, oldest first. */
export async function readRowsOf(
  sql: Sql,
  userId: string,
  rows: RowsOf,
  columns: readonly string[],
  page: { size: number; skip: number },
): Promise<string[]> {
  const listed = columns.map((name) => pg.escapeIdentifier(name)).join(", ");
  const found = await sql<{ row: string }>({
    text: `SELECT row_to_json(r)::text AS "row" FROM (
        SELECT ${listed} FROM ${pg.escapeIdentifier(rows.table)} WHERE ${whereOf(rows)}
        ORDER BY ${columns.includes("createdAt") ? `"createdAt", ` : ""}ctid
        LIMIT ${page.size} OFFSET ${page.skip}
      ) r`,
    values: [userId],
  });
  return found.map(({ row }) => row);
}

/** Removes a person's rows. */
export async function deleteRowsOf(sql: Sql, userId: string, rows: RowsOf): Promise<void> {
  await sql({
    text: `DELETE FROM ${pg.escapeIdentifier(rows.table)} WHERE ${whereOf(rows)}`,
    values: [userId],
  });
}

/** Has columns of a person's rows say nothing any more. */
export async function blankRowsOf(
  sql: Sql,
  userId: string,
  rows: RowsOf,
  blanks: { readonly [column: string]: Blank | undefined },
): Promise<void> {
  const set = Object.entries(blanks).flatMap(([column, blank]) => {
    if (blank === undefined) return [];
    const value = typeof blank === "string" ? pg.escapeLiteral(blank) : String(blank);
    return `${pg.escapeIdentifier(column)} = ${value}`;
  });
  await sql({
    text: `UPDATE ${pg.escapeIdentifier(rows.table)} SET ${set.join(", ")} WHERE ${whereOf(rows)}`,
    values: [userId],
  });
}

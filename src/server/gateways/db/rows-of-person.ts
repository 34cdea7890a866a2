import pg from "pg";
import type { Prisma } from "~/generated/prisma/client";
import type { Sql } from "./types";

type Models = Prisma.TypeMap["model"];
export type TableName = keyof Models & string;
export type ColumnOf<Table extends TableName> = keyof Models[Table]["payload"]["scalars"] & string;

const ORDERS = `SELECT "id" FROM "Booking" WHERE "customerId" = $1::uuid`;
const JOBS = `SELECT "id" FROM "Booking" WHERE "mechanicId" = $1::uuid`;

/** Rows that belong to the person. A column can refer to one of them instead of the person. */
const BELONGINGS = {
  orders: ORDERS,
  jobs: JOBS,
  bookings: `${ORDERS} UNION ${JOBS}`,
  orderPayments: `SELECT "id" FROM "Payment" WHERE "bookingId" IN (${ORDERS})`,
  attempts: `SELECT "id" FROM "AssessmentAttempt" WHERE "userId" = $1::uuid`,
  supportRequests: `SELECT "id" FROM "SupportRequest" WHERE "userId" = $1::uuid`,
  numbers: `SELECT "number" FROM "SmsNumber" WHERE "userId" = $1::uuid AND "endedAt" IS NULL`,
  /** A proven address. Anyone could add an unproven one to their account. */
  addresses: `SELECT "email" FROM "User" WHERE "id" = $1::uuid AND "emailVerifiedAt" IS NOT NULL`,
  vehicles: `SELECT "id" FROM "Vehicle" WHERE "ownerId" = $1::uuid`,
  cards: `SELECT "id" FROM "SavedCard" WHERE "userId" = $1::uuid`,
} as const;
export type Belonging = "self" | keyof typeof BELONGINGS;

/**
 * A table's rows about a person. `by` refers to the person or to one of their rows. Names come from
 * our own tables, never from a request.
 */
export interface RowsOf {
  table: string;
  by: string;
  in?: Belonging | undefined;
  hides?: Hidden | undefined;
  spares?: Spared | undefined;
}

/** Conditions on rows of a shared booking that only the person who caused them may read. */
const HIDDEN = {
  /** Safety reports by other people. */
  othersReports: `"kind"::text <> 'safety' OR "openedBy" = $1::uuid`,
  /** Timeline entries of such reports. */
  othersReportEvents: `"kind"::text <> 'report_danger' OR "actorId" = $1::uuid`,
  /** Staff notes, which may repeat such a report. */
  notes: `"action" <> 'person.noted'`,
} as const;
export type Hidden = keyof typeof HIDDEN;

const OPEN_REPORTS = `SELECT "id" FROM "Claim" WHERE "kind" = 'safety' AND "closedAt" IS NULL`;

/** Conditions on rows that an erasure keeps for staff until a safety report is decided. */
const SPARED = {
  openReports: `"kind"::text <> 'safety' OR "closedAt" IS NOT NULL`,
  photosOfOpenReports: `"attachedTo" IS NULL OR "attachedTo" NOT IN (${OPEN_REPORTS})`,
} as const;
export type Spared = keyof typeof SPARED;

/** The value of an erased column in a row that stays. */
export type Blank = string | boolean | null;

function whereOf({ by, in: belonging = "self", hides, spares }: RowsOf): string {
  // Some columns store ids as text.
  const theirs =
    belonging === "self"
      ? `${pg.escapeIdentifier(by)}::text = $1::text`
      : `${pg.escapeIdentifier(by)} IN (${BELONGINGS[belonging]})`;
  const rules = [
    ...(hides === undefined ? [] : [HIDDEN[hides]]),
    ...(spares === undefined ? [] : [SPARED[spares]]),
  ];
  return [theirs, ...rules.map((rule) => `(${rule})`)].join(" AND ");
}

/** Reads columns of a person's rows as JSON text, in batches, oldest first. */
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

/** Deletes a person's rows. */
export async function deleteRowsOf(sql: Sql, userId: string, rows: RowsOf): Promise<void> {
  await sql({
    text: `DELETE FROM ${pg.escapeIdentifier(rows.table)} WHERE ${whereOf(rows)}`,
    values: [userId],
  });
}

/** Blanks columns of a person's rows. */
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

/** The names by which other people may have mentioned a person. */
export interface Names {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string;
}

/** Staff's free texts, which can name anyone. Column names come from here, never from a request. */
const STAFF_WORDS = [
  {
    table: "AuditEntry",
    column: "reason",
    marks: `, "redactedAt" = now()`,
    isTheirs: `"subject" = $1 OR "subject" IN (SELECT "id"::text FROM "Booking" WHERE "customerId" = $1::uuid OR "mechanicId" = $1::uuid)
      OR "subject" IN (SELECT "id"::text FROM "SupportRequest" WHERE "userId" = $1::uuid)
      OR "subject" IN (SELECT "id"::text FROM "Payout" WHERE "mechanicId" = $1::uuid)
      OR "subject" IN (SELECT "id"::text FROM "Review" WHERE "authorId" = $1::uuid OR "mechanicId" = $1::uuid)
      OR "subject" IN (SELECT c."id"::text FROM "ChangeOrder" c JOIN "Booking" b ON b."id" = c."bookingId" WHERE b."customerId" = $1::uuid OR b."mechanicId" = $1::uuid)
      OR "subject" IN (SELECT d."id"::text FROM "Dispute" d JOIN "Payment" p ON p."id" = d."paymentId" JOIN "Booking" b ON b."id" = p."bookingId" WHERE b."customerId" = $1::uuid OR b."mechanicId" = $1::uuid)
      OR "subject" IN (SELECT a."id"::text FROM "OperatorAlert" a JOIN "Booking" b ON b."id" = a."bookingId" WHERE b."customerId" = $1::uuid OR b."mechanicId" = $1::uuid)`,
  },
  {
    table: "Refund",
    column: "reason",
    marks: "",
    isTheirs: `"paymentId" IN (SELECT p."id" FROM "Payment" p JOIN "Booking" b ON b."id" = p."bookingId" WHERE b."customerId" = $1::uuid OR b."mechanicId" = $1::uuid)`,
  },
  {
    table: "OperatorAlert",
    column: "note",
    marks: "",
    isTheirs: `"bookingId" IN (SELECT "id" FROM "Booking" WHERE "customerId" = $1::uuid OR "mechanicId" = $1::uuid)`,
  },
  {
    table: "Claim",
    column: "reason",
    marks: "",
    isTheirs: `"bookingId" IN (SELECT "id" FROM "Booking" WHERE "customerId" = $1::uuid OR "mechanicId" = $1::uuid)`,
  },
  { table: "SupportNote", column: "body", marks: "", isTheirs: "false" },
] as const;

/**
 * Returns a Postgres pattern that matches any of these as whole words, or null if none is long
 * enough.
 */
function patternOf(names: readonly (string | null)[]): string | null {
  const found = names
    .map((name) => name?.trim() ?? "")
    .filter((name) => name.length > 1)
    .map((name) =>
      name.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`),
    );
  return found.length === 0
    ? null
    : String.raw`(?<![[:alnum:]])(${found.join("|")})(?![[:alnum:]])`;
}

/**
 * Replaces a person's name in staff's free texts by `instead`: full name, email and phone number
 * everywhere, first or last name alone only in texts about them. Call it in the transaction that
 * erases the person, as the audit log's database rule requires.
 */
export async function redactStaffWords(
  sql: Sql,
  userId: string,
  { firstName, lastName, email, phone }: Names,
  instead: string,
): Promise<void> {
  await sql({
    text: `SELECT set_config('curbwrench.erasing', $1, true) AS "set"`,
    values: [userId],
  });
  const whole = patternOf([lastName === "" ? null : `${firstName} ${lastName}`, email, phone]);
  const alone = patternOf([lastName, firstName]);
  for (const { table, column, marks, isTheirs } of STAFF_WORDS) {
    const [name, text] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
    const put = (pattern: string | null, where: string) =>
      pattern === null
        ? undefined
        : sql({
            text: `UPDATE ${name} SET ${text} = regexp_replace(${text}, $2, $3, 'gi')${marks}
              WHERE ${text} ~* $2 AND ($1::text IS NOT NULL) AND (${where})`,
            values: [userId, pattern, instead],
          });
    await put(whole, "true");
    await put(alone, isTheirs);
  }
}

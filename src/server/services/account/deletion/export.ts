import { BRAND_NAME } from "~/domain/brand";
import { readRowsOf } from "~/server/gateways/db/rows-of-person";
import { zipStream, type ZipEntry } from "~/server/gateways/files/zip";
import type { ActorFacts } from "../../actor";
import type { ServiceContext } from "../../context";
import { TRASH } from "../../upload/store";
import { PERSONAL_DATA } from "../personal-data/tables";
import { requireOwner } from "../sign-in/reauthentication";

const ROWS_AT_ONCE = 500;
const FILES_AT_ONCE = 50;

/** An archive for its person, sent while it's being made. */
export interface AccountExport {
  name: string;
  bytes: ReadableStream<Uint8Array>;
}

/** Yields the documents issued to a person. */
type ReceiptsOf = (ctx: ServiceContext, userId: string) => AsyncGenerator<ZipEntry>;

/**
 * GET /api/account/export: all data about the caller, and none about others, as a zip of JSON,
 * their files, and the documents issued to them. It's sent while it's being made, so a long history
 * needs no more memory than a short one.
 * @throws {DomainError} REAUTH_REQUIRED; TOO_MANY after three a day
 */
export async function exportAccount(
  ctx: ServiceContext,
  actor: ActorFacts,
  receiptsOf: ReceiptsOf,
): Promise<AccountExport> {
  await requireOwner(ctx, actor);
  await ctx.limits.consume("exports", actor.userId);
  await ctx.db.auditEntry.create({
    data: { userId: actor.userId, action: "account.exported", createdAt: ctx.clock.now() },
  });
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return {
    name: `${BRAND_NAME.toLowerCase()}-${day}.zip`,
    bytes: zipStream(entriesOf(ctx, actor.userId, receiptsOf)),
  };
}

async function* entriesOf(
  ctx: ServiceContext,
  userId: string,
  receiptsOf: ReceiptsOf,
): AsyncGenerator<ZipEntry> {
  const encoder = new TextEncoder();
  const text = (name: string, content: string): ZipEntry => ({
    name,
    bytes: encoder.encode(content),
    isPacked: false,
  });
  yield text("README.txt", README);
  for (const [table, { exports }] of Object.entries(PERSONAL_DATA)) {
    for (const { file, columns, ...by } of exports) {
      const rows = await allRows(ctx, userId, { table, ...by }, columns);
      if (rows.length > 0) yield text(`data/${file}.json`, `[\n${rows.join(",\n")}\n]\n`);
    }
  }
  yield* filesOf(ctx, userId);
  yield* receiptsOf(ctx, userId);
}

async function allRows(
  ctx: ServiceContext,
  userId: string,
  rows: Parameters<typeof readRowsOf>[2],
  columns: readonly string[],
): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const page = { size: ROWS_AT_ONCE, skip: all.length };
    const some = await readRowsOf(ctx.sql, userId, rows, columns, page);
    all.push(...some);
    if (some.length < ROWS_AT_ONCE) return all;
  }
}

/** Yields the files the person uploaded. A note replaces a file that can't be read now. */
async function* filesOf(ctx: ServiceContext, ownerId: string): AsyncGenerator<ZipEntry> {
  let cursor: string | undefined;
  for (;;) {
    const rows = await ctx.prisma.storedFile.findMany({
      where: {
        ownerId,
        purpose: { not: TRASH },
        uploadExpiresAt: null,
        ...(cursor === undefined ? {} : { id: { gt: cursor } }),
      },
      select: { id: true, purpose: true, storageKey: true },
      orderBy: { id: "asc" },
      take: FILES_AT_ONCE,
    });
    for (const { id, purpose, storageKey } of rows) {
      const ending = /\.\w+$/.exec(storageKey)?.[0] ?? "";
      const bytes = await ctx.files.get(storageKey);
      if (bytes !== null) yield { name: `files/${purpose}-${id}${ending}`, bytes, isPacked: true };
    }
    cursor = rows.at(-1)?.id;
    if (rows.length < FILES_AT_ONCE) return;
  }
}

const README = `What ${BRAND_NAME} keeps about you.

data/ holds one file for each kind of thing, as JSON. Amounts are in cents, times in UTC.
files/ holds what you uploaded; data/files.json and data/photos.json name each by its id.
receipts/ holds the receipts and credit notes of what you paid, as you were sent them: they name your
mechanic.

What other people wrote is here where it was written to you. Their names, addresses and numbers are
theirs, and are not in data/. Passwords are kept as hashes, which nobody can read, and are not here either.
`;

import type { Db } from "~/server/gateways/db/db";
import { sqlInside, type SqlQuery } from "~/server/gateways/db/types";

const LONG_MS = 60_000;

/** Runs several statements in one transaction, which may stay open as long as a test needs it. */
export function inOneTransaction<Result>(
  { prisma }: Pick<Db, "prisma">,
  work: (query: SqlQuery) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction((tx) => work((text, values = []) => sqlInside(tx)({ text, values })), {
    maxWait: LONG_MS,
    timeout: LONG_MS,
  });
}

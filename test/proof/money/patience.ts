import type { Db } from "~/server/gateways/db/db";

/**
 * Lives run for hours beside other work, so a step that waits long is not an error of the books.
 */
export const PATIENCE_MS = 30 * 60_000;

/** Returns the same database, whose transactions wait that long. */
export function patient(db: Db): Db {
  const prisma = new Proxy(db.prisma, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (name !== "$transaction" || typeof member !== "function") return member;
      return (work: unknown, options: object = {}) =>
        Reflect.apply(member, target, [
          work,
          { ...options, maxWait: PATIENCE_MS, timeout: PATIENCE_MS },
        ]);
    },
  });
  return new Proxy(db, {
    get: (target, name): unknown => (name === "prisma" ? prisma : Reflect.get(target, name)),
  });
}

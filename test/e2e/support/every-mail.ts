import type { Mail } from "~/domain/mail";
import { migrate } from "~/server/gateways/db/migrations";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { prepareJobs } from "~/server/gateways/jobs/jobs";
import { BOOKING_MAIL_KINDS, bookingMailsOf } from "~test/support/booking/booking-mails";
import { resetDatabase } from "~test/support/db";
import { OTHER_MAILS, otherMailsOf } from "~test/support/desk/other-mails";
import { createWorld } from "~test/support/world";

export interface NamedMail {
  name: string;
  mail: Mail;
}

/** Writes the mails of these names, as the product does, with their own database. */
export async function everyMail(isWanted: (name: string) => boolean): Promise<NamedMail[]> {
  const writers = [
    ...BOOKING_MAIL_KINDS.map((kind) => ({ name: `mail-${kind}`, kind })),
    ...Object.keys(OTHER_MAILS).map((other) => ({ name: `mail-${other}`, other })),
  ].filter(({ name }) => isWanted(name));
  if (writers.length === 0) return [];
  const db = await openPGlite({});
  try {
    await migrate(db);
    await prepareJobs(db);
    const world = createWorld(db);
    world.clock.set(new Date());
    const mails: NamedMail[] = [];
    for (const { name, ...of } of writers) {
      await resetDatabase(db);
      const written =
        "kind" in of ? await bookingMailsOf(world, of.kind) : await otherMailsOf(world, of.other);
      // Some are sent to both sides.
      for (const [index, mail] of written.entries()) {
        mails.push({ name: index === 0 ? name : `${name}-${index + 1}`, mail });
      }
    }
    return mails;
  } finally {
    await db.close();
  }
}

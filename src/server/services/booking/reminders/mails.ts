import { BRAND_NAME } from "~/domain/brand";
import type { Reminder } from "~/domain/booking/garage/reminder-schema";
import type { Mail } from "~/domain/mail";
import { vehicleName } from "~/domain/vehicle/name";
import { formatDay, formatNumber } from "~/messages/format";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import { dueOfCars, REMINDED_COLUMNS } from "./due";
import { carMailLinks } from "./links";

/** Cars read at a time. */
const AT_ONCE = 200;

/**
 * Emails owners what is due for their cars, one email a car and month (daily). Only for cars whose
 * owner asked for it at a proven address. Such an email needs the operator's postal address.
 */
export async function remindOwners(
  ctx: ServiceContext,
  postalAddress: string | undefined,
): Promise<void> {
  if (postalAddress === undefined) return;
  const now = ctx.clock.now();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const wanted = {
    remindsByEmail: true,
    deletedAt: null,
    OR: [{ remindedAt: null }, { remindedAt: { lt: month } }],
    // `invitations` of `CUSTOMER_SUSPENSION`
    owner: {
      emailVerifiedAt: { not: null },
      email: { not: null },
      erasedAt: null,
      customerSuspendedAt: null,
    },
  };
  let after: string | null = null;
  for (;;) {
    const cars: RemindedRow[] = await readCars(ctx, {
      ...wanted,
      ...(after === null ? {} : { id: { gt: after } }),
    });
    const due = await dueOfCars(ctx, cars);
    for (const car of cars) {
      const items = (due.get(car.id)?.items ?? []).filter(isDue);
      const { email } = car.owner;
      if (items.length === 0 || due.get(car.id)?.isPrePurchase === true || email === null) continue;
      await inTransaction(ctx, async ({ db }) => {
        // precondition: a car's owner gets one email a month
        const { count } = await db.vehicle.updateMany({
          where: { id: car.id, ...wanted },
          data: { remindedAt: now },
        });
        if (count > 0) await enqueue(db, "mail", letter(car, email, items, postalAddress));
      });
    }
    after = cars.at(-1)?.id ?? null;
    if (cars.length < AT_ONCE) return;
  }
}

const isDue = ({ state }: Reminder): boolean => state === "overdue" || state === "soon";

const COLUMNS = {
  ...REMINDED_COLUMNS,
  year: true,
  owner: { select: { email: true } },
} as const;

type RemindedRow = Awaited<ReturnType<typeof readCars>>[number];

function readCars(
  { db }: ServiceContext,
  where: NonNullable<Parameters<ServiceContext["db"]["vehicle"]["findMany"]>[0]>["where"] & object,
) {
  return db.vehicle.findMany({ where, orderBy: { id: "asc" }, take: AT_ONCE, select: COLUMNS });
}

/** Writes the email. Names that people gave their cars stay out of it. */
function letter(
  car: RemindedRow,
  to: string,
  items: readonly Reminder[],
  postalAddress: string,
): Mail {
  const name = vehicleName(car);
  const service = items.find(({ kind, canBook }) => kind === "service" && canBook)?.id;
  const query = new URLSearchParams({ vehicle: car.id, ...(service && { service }) });
  return {
    to,
    subject: `Your ${name} is due for service`,
    paragraphs: [
      "Hello,",
      `You asked us to tell you when something is due for your ${name}:`,
      items.map(dueLine).join("\n"),
      "These are general intervals. Your owner's manual has the ones for your car.",
      `${BRAND_NAME}, ${postalAddress}`,
    ],
    action:
      service === undefined
        ? { label: "Open your car", url: `${site.url}/customer/garage/${car.id}` }
        : { label: "Book this", url: `${site.url}/customer/booking?${query.toString()}` },
    about: { label: "See everything that's due", url: `${site.url}/customer/garage/${car.id}` },
    unsubscribe: carMailLinks(car.id),
  };
}

function dueLine({ title, dueOn, dueMiles }: Reminder): string {
  const when = [
    dueOn === null ? "" : formatDay(new Date(dueOn), "UTC"),
    dueMiles === null ? "" : `${formatNumber(dueMiles)} miles`,
  ];
  return `${title}: ${when.filter(Boolean).join(" or ")}`;
}

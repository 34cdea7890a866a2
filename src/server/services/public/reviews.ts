import { COLLECTED } from "~/domain/payment/status";
import { REVIEWS_SHOWN } from "~/domain/public/policy";
import type { PublicReview } from "~/domain/review/schema";
import { statementOf, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";
import { presentReview, withoutContact } from "../mechanic/view";

/** How many of the newest reviews are searched for those of a rare service. */
const CANDIDATES = 2_000;

interface Form {
  inCity: boolean;
  ofService: boolean;
}

interface Values {
  city: string;
  serviceId: string;
}

const published = statementOf((db, value: Value<Values>, { inCity, ofService }: Form) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("Review as newest")
        .selectAll()
        .where("newest.published", "=", true)
        .where("newest.hiddenAt", "is", null)
        .$if(inCity, (reviews) => reviews.where("newest.city", "=", value("city")))
        .orderBy("newest.createdAt", "desc")
        .limit(eb.lit(CANDIDATES))
        .as("r"),
    )
    .innerJoin("Booking as b", "b.id", "r.bookingId")
    .innerJoin("User as u", "u.id", "r.authorId")
    .select(["r.id", "r.rating", "r.comment", "r.createdAt", "u.firstName", "u.lastName"])
    .where("r.comment", "<>", "")
    .where("b.paymentStatus", "in", [...COLLECTED])
    .where((eb) => eb.or([eb("b.uncountedFor", "is", null), eb("b.uncountedFor", "<>", "shared")]))
    .$if(ofService, (reviews) =>
      reviews.where((eb) =>
        eb.exists(
          eb
            .selectFrom("BookingLine as l")
            .select("l.id")
            .whereRef("l.bookingId", "=", "r.bookingId")
            .where("l.serviceId", "=", value("serviceId")),
        ),
      ),
    )
    .orderBy("r.createdAt", "desc")
    .limit((eb) => eb.lit(REVIEWS_SHOWN)),
);

/**
 * Returns the newest published reviews with text: of a city's jobs, of a service, or of a service
 * in a city. Only reviews whose authors were told that they're public.
 */
export async function publishedReviews(
  ctx: Pick<ServiceContext, "sql">,
  about: Partial<Values>,
): Promise<PublicReview[]> {
  const { city = "", serviceId = "" } = about;
  const form = { inCity: about.city !== undefined, ofService: about.serviceId !== undefined };
  const rows = await ctx.sql(published(form, { city, serviceId }));
  return rows.map(({ firstName, lastName, ...review }) =>
    withoutContact(
      presentReview({ ...review, answer: null, answeredAt: null, author: { firstName, lastName } }),
    ),
  );
}

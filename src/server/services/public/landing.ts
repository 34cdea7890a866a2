import { DOCUMENTED_MARKETING, ownMarketing, OWN_TESTIMONIALS } from "~/domain/marketing";
import type { Marketing, OwnFacts } from "~/domain/marketing";
import { maskContactData } from "~/domain/text/contact-data";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../context";
import { PUBLISHED_REVIEWS } from "../mechanic/rating";
import { vettingTerms } from "../mechanic/vetting";
import { authorName } from "~/domain/review/author-name";
import { publicServices } from "./services";

/** Number of services on the landing page's sample bill, from the start of the catalog. */
const SAMPLE_SERVICES = 2;

export interface Landing {
  marketing: Marketing;
  sample: { name: string; priceCents: number }[];
}

/** Reads the catalog, reviews and mechanics that the landing page shows. */
export async function readLanding(ctx: ServiceContext): Promise<Landing> {
  const [services, marketing] = await Promise.all([
    publicServices(ctx),
    ctx.marketingClaims === "own" ? ownFacts(ctx).then(ownMarketing) : DOCUMENTED_MARKETING,
  ]);
  const sample = services.slice(0, SAMPLE_SERVICES);
  return { marketing, sample: sample.map(({ name, priceCents }) => ({ name, priceCents })) };
}

async function ownFacts(ctx: ServiceContext): Promise<OwnFacts> {
  const { now, mustBeVerified } = vettingTerms(ctx);
  const found = {
    suspendedAt: null,
    OR: [{ insuredUntil: null }, { insuredUntil: { gt: now } }],
    user: { userType: "mechanic", disabledAt: null },
  } satisfies Prisma.MechanicProfileWhereInput;
  const verified = { verifiedUntil: { gt: now } };
  const [mechanics, checked, jobs, stars, newest] = await Promise.all([
    ctx.db.mechanicProfile.count({ where: mustBeVerified ? { ...found, ...verified } : found }),
    ctx.db.mechanicProfile.count({ where: { ...found, ...verified } }),
    ctx.db.mechanicProfile.aggregate({ where: found, _sum: { completedJobs: true } }),
    ctx.db.review.aggregate({ where: PUBLISHED_REVIEWS, _sum: { rating: true }, _count: true }),
    ctx.db.review.findMany({
      where: { ...PUBLISHED_REVIEWS, comment: { not: "" } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: OWN_TESTIMONIALS,
      select: {
        rating: true,
        comment: true,
        author: { select: { firstName: true, lastName: true } },
        booking: {
          select: { lines: { select: { name: true }, orderBy: { position: "asc" }, take: 1 } },
        },
      },
    }),
  ]);
  return {
    mechanics,
    checked,
    completedJobs: jobs._sum?.completedJobs ?? 0,
    reviews: stars._count,
    starsSum: stars._sum.rating ?? 0,
    newest: newest.map(({ rating, comment, author, booking }) => ({
      quote: maskContactData(comment),
      name: authorName(author),
      about: booking.lines[0]?.name ?? "",
      stars: rating,
    })),
  };
}

import type { PublicPageView } from "~/domain/mechanic/public-page-schema";
import { lastInitial } from "~/domain/mechanic/matching";
import { cityOfArea } from "~/domain/public/area";
import { mechanicSlug } from "~/domain/public/slug";
import { maskContactData } from "~/domain/text/contact-data";
import { DOCUMENTS } from "~/domain/vetting/kinds";
import { badgeOf } from "~/domain/vetting/rules";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockAdding } from "../locks";
import { inTransaction } from "../transaction";
import { noProfileYet } from "./queries";
import { PUBLISHED_REVIEWS } from "./rating";
import { vettedSelect } from "./vetting";

export const PUBLIC_PERSON = {
  userId: true,
  publicSlug: true,
  publicSince: true,
  area: true,
  specializations: true,
  checks: true,
  ...vettedSelect,
  user: { select: { firstName: true, lastName: true } },
} satisfies Prisma.MechanicProfileSelect;

type PublicPerson = Prisma.MechanicProfileGetPayload<{ select: typeof PUBLIC_PERSON }>;

/** Presents a mechanic to anyone: first name and initial, city, and what was checked. */
export function presentPerson({ user, area, ...vetted }: PublicPerson, now: Date) {
  const badges = badgeOf(vetted, now)?.checks ?? [];
  return {
    firstName: maskContactData(user.firstName),
    name: maskContactData(`${user.firstName} ${lastInitial(user.lastName)}`.trim()),
    area: cityOfArea(area) ?? "",
    badges: badges.flatMap(({ kind }) => DOCUMENTS[kind].badge ?? []),
  };
}

/** GET /api/mechanic/public-page: the caller's public page. */
export async function ownPublicPage(
  ctx: ServiceContext,
  { userId }: Actor<"mechanic">,
): Promise<PublicPageView> {
  const row = await ctx.db.mechanicProfile.findUnique({
    where: { userId },
    select: PUBLIC_PERSON,
  });
  if (row === null) throw noProfileYet();
  const [services, reviews] = await Promise.all([
    ctx.db.service.findMany({
      where: { isActive: true, specializations: { hasSome: row.specializations } },
      orderBy: [{ sortOrder: "asc" }, { name: "asc" }],
      select: { name: true },
    }),
    ctx.db.review.count({ where: { AND: [{ mechanicId: userId }, PUBLISHED_REVIEWS] } }),
  ]);
  const { name, area, badges } = presentPerson(row, ctx.clock.now());
  return {
    isOn: row.publicSince !== null,
    path: row.publicSlug === null ? null : `/m/${row.publicSlug}`,
    name,
    area,
    badges,
    services: services.map((service) => service.name),
    reviews,
  };
}

/**
 * PUT /api/mechanic/public-page: turns the page on or off. Its address is created the first time
 * and never changes, so that links keep working.
 */
export async function setPublicPage(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  isOn: boolean,
): Promise<PublicPageView> {
  const { userId } = actor;
  return inTransaction(ctx, async (ctx) => {
    // precondition: no two mechanics get the same public address
    await lockAdding(ctx, "MechanicProfile");
    const row = await ctx.db.mechanicProfile.findUnique({
      where: { userId },
      select: PUBLIC_PERSON,
    });
    if (row === null) throw noProfileYet();
    if (isOn !== (row.publicSince !== null)) {
      await ctx.db.mechanicProfile.update({
        where: { userId },
        data: isOn
          ? {
              publicSince: ctx.clock.now(),
              publicSlug: row.publicSlug ?? (await freeSlug(ctx, row)),
            }
          : { publicSince: null },
      });
    }
    return ownPublicPage(ctx, actor);
  });
}

/** Returns the slug, with a number if another mechanic has it. */
async function freeSlug(
  { db }: Pick<ServiceContext, "db">,
  { user, area }: PublicPerson,
): Promise<string> {
  const plain = mechanicSlug({
    firstName: maskContactData(user.firstName),
    lastName: user.lastName,
    city: cityOfArea(area) ?? "",
  });
  const rows = await db.mechanicProfile.findMany({
    where: { publicSlug: { startsWith: plain } },
    select: { publicSlug: true },
  });
  const taken = new Set(rows.map(({ publicSlug }) => publicSlug));
  let slug = plain;
  for (let next = 2; taken.has(slug); next += 1) slug = `${plain}-${next}`;
  return slug;
}

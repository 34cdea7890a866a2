import { createHash } from "node:crypto";
import type { PublicPageView, SetPublicPageInput } from "~/domain/mechanic/public-page-schema";
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
    path: row.publicSlug === null ? null : pathOf(row.publicSlug),
    newPath: isOutdated(row) ? pathOf(await freeSlug(ctx, row)) : null,
    name,
    area,
    badges,
    services: services.map((service) => service.name),
    reviews,
  };
}

/**
 * PUT /api/mechanic/public-page: turns the page on or off. Its address is created the first time
 * and stays, so that links keep working, unless the mechanic asks for one that fits a new name.
 */
export async function setPublicPage(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { isOn, oldPath }: SetPublicPageInput,
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
    if (oldPath !== undefined && isOutdated(row)) await changeSlug(ctx, row, oldPath);
    return ownPublicPage(ctx, actor);
  });
}

const pathOf = (slug: string) => `/m/${slug}`;

/** Returns the slug for a mechanic's current name and city, before it is made unique. */
const plainSlug = ({ user, area }: PublicPerson) =>
  mechanicSlug({
    firstName: maskContactData(user.firstName),
    lastName: user.lastName,
    city: cityOfArea(area) ?? "",
  });

/** Returns whether the page's address is made of another name or city than today's. */
function isOutdated(row: PublicPerson): boolean {
  if (row.publicSlug === null) return false;
  const plain = plainSlug(row);
  const [, ending = ""] = row.publicSlug.split(plain, 2);
  return !row.publicSlug.startsWith(plain) || !/^(?:-\d+)?$/.test(ending);
}

/** Moves the page. A trigger keeps the old address from everyone else. */
async function changeSlug(
  ctx: Pick<ServiceContext, "db">,
  row: PublicPerson,
  oldPath: "redirect" | "end",
): Promise<void> {
  const { userId, publicSlug } = row;
  if (publicSlug === null) return;
  await ctx.db.mechanicProfile.update({
    where: { userId },
    data: { publicSlug: await freeSlug(ctx, row) },
  });
  await ctx.db.formerPublicSlug.updateMany({
    where: { hash: hashOfSlug(publicSlug), userId },
    data: { redirects: oldPath === "redirect" },
  });
}

/** The longest run of mechanics whose names and cities read alike that is looked through at once. */
const TRIED_AT_ONCE = 50;

/**
 * Returns a slug that no other mechanic has or had: the plain one, or with a number. A mechanic can
 * get their own earlier one again.
 */
async function freeSlug({ db }: Pick<ServiceContext, "db">, row: PublicPerson): Promise<string> {
  const { userId } = row;
  const plain = plainSlug(row);
  for (let first = 1; ; first += TRIED_AT_ONCE) {
    const slugs = Array.from({ length: TRIED_AT_ONCE }, (_, index) =>
      first + index === 1 ? plain : `${plain}-${first + index}`,
    );
    const [present, former] = await Promise.all([
      db.mechanicProfile.findMany({
        where: { publicSlug: { in: slugs }, userId: { not: userId } },
        select: { publicSlug: true },
      }),
      db.formerPublicSlug.findMany({
        where: {
          hash: { in: slugs.map(hashOfSlug) },
          OR: [{ userId: null }, { userId: { not: userId } }],
        },
        select: { hash: true },
      }),
    ]);
    const taken = new Set(present.map(({ publicSlug }) => publicSlug));
    const kept = new Set(former.map(({ hash }) => hash));
    const free = slugs.find((slug) => !taken.has(slug) && !kept.has(hashOfSlug(slug)));
    if (free !== undefined) return free;
  }
}

/** Returns an address's hash, as the trigger keeps it. */
export const hashOfSlug = (slug: string): string => createHash("sha256").update(slug).digest("hex");

import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { PartsTerms } from "~/domain/catalog/parts";
import { mentionsElectrical } from "~/domain/booking/price/pricing";
import { FIRST_TIMES, MECHANICS_FOR_TIMES } from "~/domain/booking/quote/policy";
import { busyUntil } from "~/domain/booking/wizard";
import { HORIZON_DAYS, MINIMUM_NOTICE_HOURS, NEARBY_MECHANICS } from "~/domain/calendar/policy";
import { firstStarts, usualHours, type WorkingHours } from "~/domain/calendar/slots";
import { zoneAt } from "~/server/gateways/geo/zone-at";
import { partsOf } from "./booking-json";
import { pointOfZip } from "./places";
import type { Answer, Asked, Run } from "./server";

const body = z.object({ location: z.string(), serviceIds: z.array(z.string()) });

interface Service extends PartsTerms {
  id: string;
  name: string;
  cents: number;
  minutes: number;
}

const SERVICES = `
  SELECT s."id", s."name", s."basePriceCents" AS cents, s."estimatedDuration" AS minutes,
    s."parts", s."partsNote"
  FROM unnest($1::uuid[]) WITH ORDINALITY wanted (id, position)
  JOIN "Service" s ON s."id" = wanted.id AND s."isActive" ORDER BY wanted.position`;

interface Near {
  ownZone: string | null;
  timeZone: string | null;
  hours: WorkingHours[] | null;
  notice: number | null;
  horizon: number | null;
  busy: { from: string; to: string }[];
}

const NEAR = `
  SELECT coalesce(p."timeZone", u."timeZone") AS "ownZone", c."timeZone", c."hours", c."minimumNoticeHours" AS notice,
    c."horizonDays" AS horizon,
    (SELECT coalesce(json_agg(json_build_object('from', "from", 'to', "to")), '[]') FROM (
      SELECT t."startsAt" AS "from", t."endsAt" AS "to" FROM "TimeOff" t
      WHERE t."userId" = p."userId" AND t."endsAt" > $5 AND t."startsAt" < $6
      UNION ALL
      SELECT b."scheduledAt" - kept."extra", b."busyUntil" + kept."extra"
      FROM "Booking" b, LATERAL (
        SELECT make_interval(mins => coalesce(c."bufferMinutes", 30) - 30) AS "extra") kept
      WHERE b."mechanicId" = p."userId" AND b."status" IN ('accepted', 'in_progress')
        AND b."busyUntil" > $5::timestamptz - interval '90 minutes'
        AND b."scheduledAt" < $6::timestamptz + interval '90 minutes') one) AS busy
  FROM mechanics_in_reach($1, $2, NULL, NULL, $3, $4, false) near
  JOIN "MechanicProfile" p ON p."id" = near.profile_id
  JOIN "User" u ON u."id" = p."userId"
  LEFT JOIN "MechanicCalendar" c ON c."userId" = p."userId"
  WHERE u."disabledAt" IS NULL AND p."subscriptionStatus" <> 'expired'
    AND (p."acceptsAgainAt" IS NULL OR p."acceptsAgainAt" <= $4)`;

const STORE = `
  WITH quote AS (
    INSERT INTO "Quote" ("id", "zipCode", "lines", "subtotalCents", "platformFeeCents", "discountCents",
      "diagnosticFeeCents", "totalCents", "validUntil")
    VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $8)
  )
  INSERT INTO "FunnelDay" ("day", "entryPage", "quotes", "drafts") VALUES ($9, 'api', 1, 0)
  ON CONFLICT ("day", "entryPage") DO UPDATE SET "quotes" = "FunnelDay"."quotes" + 1`;

const DAY_MS = 86_400_000;
const text = (cents: number) => (cents / 100).toFixed(2);
const dayThere = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/** POST /api/quotes: three statements, one after the other, of which the last one writes. */
export async function quoteByHand(run: Run, asked: Asked): Promise<Answer> {
  const { location, serviceIds } = body.parse(JSON.parse(asked.body));
  const services = await run<Service>("services", SERVICES, [serviceIds]);
  const place = pointOfZip(location);
  if (place === null || services.length < serviceIds.length) return 400;
  const now = new Date();
  const to = new Date(now.getTime() + FIRST_TIMES.days * DAY_MS);
  const until = busyUntil(
    to,
    services.map(({ minutes }) => minutes),
  );
  const { latitude, longitude, label } = place;
  const rows = await run<Near>("near", NEAR, [
    latitude,
    longitude,
    NEARBY_MECHANICS,
    now,
    now,
    until,
  ]);
  const starts = firstStarts(
    rows.map(({ ownZone, timeZone, hours, notice, horizon, busy }) => ({
      timeZone: timeZone ?? ownZone ?? "America/New_York",
      hours: hours === null || hours.length === 0 ? usualHours() : hours,
      minimumNoticeHours: notice ?? MINIMUM_NOTICE_HOURS.usual,
      horizonDays: horizon ?? HORIZON_DAYS.usual,
      busy: busy.map((span) => ({ from: Date.parse(span.from), to: Date.parse(span.to) })),
    })),
    {
      from: now.getTime(),
      to: to.getTime(),
      minutes: (until.getTime() - to.getTime()) / 60_000,
    },
    now.getTime(),
    { most: FIRST_TIMES.most, atLeast: MECHANICS_FOR_TIMES },
  );
  const subtotal = services.reduce((sum, { cents }) => sum + cents, 0);
  const fee = Math.floor((subtotal * 5 + 50) / 100);
  const diagnostic = mentionsElectrical("") ? 5_000 : 0;
  const id = uuid();
  const validUntil = new Date(now.getTime() + 30 * 60_000);
  await run("store", STORE, [
    id,
    location,
    JSON.stringify(
      services.map(({ id: serviceId, name, cents }) => ({ serviceId, name, priceCents: cents })),
    ),
    subtotal,
    fee,
    diagnostic,
    subtotal + fee,
    validUntil,
    dayThere.format(now),
  ]);
  return JSON.stringify({
    quoteId: id,
    lines: services.map(({ id: serviceId, name, cents, ...parts }) => ({
      serviceId,
      name,
      price: text(cents),
      ...partsOf(parts),
    })),
    subtotal: text(subtotal),
    platformFee: text(fee),
    discount: "0.00",
    total: text(subtotal + fee),
    diagnosticFee: text(diagnostic),
    validUntil: validUntil.toISOString(),
    timeZone: await zoneAt({ latitude, longitude, area: label }),
    nearby: rows.length === 0 ? "0" : rows.length < 3 ? "1–2" : "3+",
    served: rows.length > 0,
    firstAvailable: starts.map((start) => ({ start: new Date(start).toISOString() })),
  });
}

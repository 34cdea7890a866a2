import { CITIES } from "./cities";

/** Increase it after any change of the rows below, so that older databases are created again. */
export const SEED_VERSION = 4;

/** Returns the size of each table beside this many bookings. */
export function sizesFor(bookings: number) {
  return {
    bookings,
    mechanics: bookings,
    customers: Math.max(400, Math.floor(bookings / 10)),
    /** Mechanics who ever had a job; the others only appear in search. */
    active: Math.max(200, Math.floor(bookings / 50)),
  };
}

const DAYS = 730;

/**
 * Returns statements that fill a migrated database with a catalog, each with a label for the
 * progress output. Two years of bookings, most of them completed; all values are hashes of row
 * numbers, so databases of one size are equal.
 */
export function seedStatements(
  bookings: number,
  passwordHash: string,
): { what: string; sql: string }[] {
  const { mechanics, customers, active } = sizesFor(bookings);
  const slots = CITIES.flatMap((city) => Array.from({ length: city.weight }, () => city));
  const slotRows = slots.map(
    (city, slot) =>
      `(${slot}, '${city.label}', '${city.zip}', ${city.latitude}, ${city.longitude}, '${city.timeZone}')`,
  );
  // A customer's one car, which their profile names.
  const car = {
    year: "2004 + (c % 21)::integer",
    make: pick("c", 9, ["Toyota", "Honda", "Ford", "Subaru"]),
    model: pick("c", 10, ["Camry", "Civic", "F-150", "Outback", "Corolla"]),
  };
  return [
    {
      what: "helpers",
      sql: `
        CREATE SCHEMA IF NOT EXISTS bench;
        -- In order of n, like the uuids of version 7 that the product makes.
        CREATE OR REPLACE FUNCTION bench.id(kind integer, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
          RETURN (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
            || '8' || substr(md5(kind || ':' || n), 1, 15))::uuid;
        CREATE OR REPLACE FUNCTION bench.unit(n bigint, salt bigint) RETURNS double precision
          LANGUAGE sql IMMUTABLE
          RETURN (hashint8extended(n, salt) & 1099511627775)::double precision / 1099511627776;
        CREATE TABLE bench.slot (slot integer PRIMARY KEY, label text, zip text,
          latitude double precision, longitude double precision, zone text);
        INSERT INTO bench.slot VALUES ${slotRows.join(", ")};
        CREATE TABLE bench.cart_line AS
          WITH service AS (SELECT *, row_number() OVER (ORDER BY "sortOrder", "name") - 1 AS s FROM "Service")
          SELECT k * 100 + start.s AS cart, p AS position, picked."id" AS service, picked."name" AS name,
            picked."basePriceCents" AS cents, picked."estimatedDuration" AS minutes
          FROM service start CROSS JOIN generate_series(0, 2) k CROSS JOIN LATERAL generate_series(0, k) p
          JOIN service picked ON picked.s = (start.s + p * 5) % (SELECT count(*) FROM service);
        CREATE TABLE bench.cart AS
          SELECT cart, sum(cents)::integer AS subtotal, (sum(cents)::integer * 5 + 50) / 100 AS fee,
            sum(minutes)::integer AS minutes, count(*)::integer AS lines
          FROM bench.cart_line GROUP BY cart;
        CREATE TABLE bench.mechanic AS
          SELECT m, slot, rural,
            CASE WHEN rural THEN 30 + 18 * bench.unit(m, 3)
              ELSE latitude + 0.16 * sqrt(-2 * ln(bench.unit(m, 3) + 1e-9)) * cos(6.2832 * bench.unit(m, 4)) END AS latitude,
            CASE WHEN rural THEN -120 + 45 * bench.unit(m, 4)
              ELSE longitude + 0.20 * sqrt(-2 * ln(bench.unit(m, 3) + 1e-9)) * sin(6.2832 * bench.unit(m, 4)) END AS longitude,
            label, zip, zone
          FROM (SELECT m, floor(bench.unit(m, 1) * ${slots.length})::integer AS slot, bench.unit(m, 2) < 0.15 AS rural
            FROM generate_series(0::bigint, ${mechanics - 1}) m) who JOIN bench.slot USING (slot);
        ANALYZE bench.mechanic;`,
    },
    {
      what: "people",
      sql: `
        INSERT INTO "User" ("id", "email", "firstName", "lastName", "phone", "address", "city", "userType",
          "passwordHash", "createdAt", "updatedAt")
        SELECT bench.id(1, m), 'mechanic-' || m || '@bench.example', ${pick("m", 5, FIRST_NAMES)}, ${pick("m", 6, LAST_NAMES)},
          '(415) 555-' || lpad((m % 10000)::text, 4, '0'), '', split_part(label, ',', 1), 'mechanic', '${passwordHash}',
          now() - interval '${DAYS} days', now() - interval '${DAYS} days'
        FROM bench.mechanic;
        INSERT INTO "User" ("id", "email", "firstName", "lastName", "phone", "address", "city", "userType",
          "passwordHash", "vehicleYear", "vehicleMake", "vehicleModel", "vehicleNotes", "createdAt", "updatedAt")
        SELECT bench.id(2, c), 'customer-' || c || '@bench.example', ${pick("c", 7, FIRST_NAMES)}, ${pick("c", 8, LAST_NAMES)},
          '(212) 555-' || lpad((c % 10000)::text, 4, '0'), (c % 900 + 1) || ' Main St', 'Springfield', 'customer', '${passwordHash}',
          ${car.year}, ${car.make}, ${car.model}, CASE WHEN c % 3 = 0 THEN 'Key is with the neighbour at number 12.' ELSE '' END,
          now() - interval '${DAYS} days', now() - interval '${DAYS} days'
        FROM generate_series(0::bigint, ${customers - 1}) c;
        INSERT INTO "Vehicle" ("id", "ownerId", "year", "make", "model", "nickname", "mileage", "createdAt", "lastUsedAt")
        SELECT bench.id(3, c), bench.id(2, c), ${car.year}, ${car.make}, ${car.model}, CASE WHEN c % 4 = 0 THEN 'The blue one' END,
          (c * 37 % 180000)::integer, now() - interval '${DAYS} days', now()
        FROM generate_series(0::bigint, ${customers - 1}) c;
        INSERT INTO "Session" ("id", "userId", "createdAt", "expiresAt")
        SELECT bench.id(4, c), bench.id(2, c), now(), now() + interval '30 days'
        FROM generate_series(0::bigint, ${customers - 1}) c;`,
    },
    {
      what: "plan of bookings",
      sql: `
        CREATE UNLOGGED TABLE bench.plan AS
        SELECT n, cart, created, scheduled, status, customer, taken,
          CASE WHEN status = 'completed' OR taken THEN
            CASE WHEN status = 'completed' THEN floor(${active} * power(bench.unit(n, 15), 1.7))::bigint
              WHEN status = 'accepted' THEN (row_number() OVER (PARTITION BY status ORDER BY n) - 1) % ${active}
              ELSE ${active} + (row_number() OVER (PARTITION BY status ORDER BY n) - 1) % ${active} END
          END AS m
        FROM (
          SELECT *, status IN ('accepted', 'in_progress') AS taken FROM (
            SELECT *, CASE
              WHEN scheduled > now() + interval '1 hour' THEN
                CASE WHEN dice < 0.45 THEN 'pending' WHEN dice < 0.92 THEN 'accepted' ELSE 'cancelled' END
              WHEN dice < 0.16 THEN 'cancelled'
              WHEN scheduled > now() - interval '3 hours' THEN 'in_progress'
              ELSE 'completed' END AS status
            FROM (
              SELECT n, created, dice, cart, customer,
                date_trunc('hour', created + (0.2 + 13.8 * power(bench.unit(n, 11), 2)) * interval '1 day') AS scheduled
              FROM (
                SELECT n, date_trunc('milliseconds', now() - interval '1 hour'
                    - (${bookings} - n)::double precision / ${bookings} * interval '${DAYS} days') AS created,
                  bench.unit(n, 12) AS dice,
                  CASE WHEN n % 10 < 6 THEN 0 WHEN n % 10 < 9 THEN 100 ELSE 200 END
                    + floor(bench.unit(n, 13) * (SELECT count(*) FROM "Service"))::integer AS cart,
                  floor(${customers} * CASE WHEN n % 5 = 0 THEN power(bench.unit(n, 14), 2) ELSE bench.unit(n, 14) END)::bigint AS customer
                FROM generate_series(0::bigint, ${bookings - 1}) n
              ) dated
            ) timed
          ) decided
        ) marked;
        ANALYZE bench.plan;`,
    },
    {
      what: "bookings",
      sql: `
        INSERT INTO "Booking" ("id", "bookingNumber", "customerId", "mechanicId", "vehicleId", "status", "version",
          "scheduledAt", "busyUntil", "timeZone", "serviceLocation", "area", "latitude", "longitude", "issueDescription", "notes",
          "subtotalCents", "platformFeeCents", "totalCents", "paymentStatus",
          "acceptedAt", "contactOpensAt", "startedAt", "completedAt", "cancelledAt", "createdAt", "updatedAt")
        SELECT bench.id(5, n), 'CW-' || ${numberText("(n * 7919 + 104729)")}, bench.id(2, customer), bench.id(1, plan.m),
          bench.id(3, customer), status::"BookingStatus",
          CASE status WHEN 'completed' THEN 4 WHEN 'in_progress' THEN 3 WHEN 'pending' THEN 1 ELSE 2 END,
          scheduled, scheduled + (minutes + 30) * interval '1 minute', coalesce(mechanic.zone, slot.zone),
          (n % 980 + 1) || ' ' || ${pick("n", 16, ["Oak", "Elm", "Mission", "Market", "Lake", "Hill"])} || ' St, '
            || coalesce(mechanic.label, slot.label) || ' ' || coalesce(mechanic.zip, slot.zip),
          coalesce(mechanic.label, slot.label) || ' ' || coalesce(mechanic.zip, slot.zip),
          coalesce(mechanic.latitude, slot.latitude) + 0.1 * (bench.unit(n, 17) - 0.5),
          coalesce(mechanic.longitude, slot.longitude) + 0.1 * (bench.unit(n, 18) - 0.5),
          ${pick("n", 19, ISSUES)}, CASE WHEN n % 7 = 0 THEN 'Please ring the bell twice.' END,
          subtotal, fee, subtotal + fee,
          (CASE status WHEN 'completed' THEN 'captured' WHEN 'accepted' THEN 'authorized' WHEN 'in_progress' THEN 'authorized'
            ELSE 'none' END)::"PaymentStatus",
          CASE WHEN plan.m IS NOT NULL THEN created + interval '20 minutes' END,
          CASE WHEN plan.m IS NOT NULL THEN created + interval '20 minutes' END,
          CASE WHEN status IN ('completed', 'in_progress') THEN scheduled END,
          CASE WHEN status = 'completed' THEN scheduled + minutes * interval '1 minute' END,
          CASE WHEN status = 'cancelled' THEN created + interval '2 hours' END, created, created
        FROM bench.plan JOIN bench.cart USING (cart) LEFT JOIN bench.mechanic USING (m)
        JOIN bench.slot ON slot.slot = (n * 31 % ${slots.length})
        ORDER BY n;
        INSERT INTO "Payment" ("id", "bookingId", "purpose", "state", "intentId", "amountCents", "platformFeeCents",
          "authorizedCents", "capturedCents", "capturedAt", "createdAt")
        SELECT gen_random_uuid(), "id", 'booking', "paymentStatus"::text::"PaymentState", 'pi_bench_' || "id",
          "totalCents", "platformFeeCents", "totalCents",
          CASE "paymentStatus" WHEN 'captured' THEN "totalCents" ELSE 0 END, "completedAt", "createdAt"
        FROM "Booking" WHERE "paymentStatus" IN ('authorized', 'captured');
        INSERT INTO "BookingLine" ("bookingId", "serviceId", "position", "name", "priceCents", "durationMinutes")
        SELECT bench.id(5, n), service, position, name, cents, minutes
        FROM bench.plan JOIN bench.cart_line USING (cart);`,
    },
    {
      what: "timelines",
      sql: `
        INSERT INTO "BookingEvent" ("id", "bookingId", "kind", "actorId", "createdAt")
        SELECT bench.id(10 + step, n), bench.id(5, n), kind,
          CASE WHEN step = 0 OR kind = 'cancel' THEN bench.id(2, customer) WHEN kind <> 'captured' THEN bench.id(1, m) END,
          CASE step WHEN 0 THEN created WHEN 1 THEN created + interval '20 minutes' WHEN 2 THEN scheduled
            WHEN 3 THEN scheduled + interval '1 hour' ELSE scheduled + interval '61 minutes' END
        FROM bench.plan CROSS JOIN LATERAL (VALUES (0, 'created'), (1, 'accept'), (2, 'start'), (3, 'captured'), (4, 'complete')) story (step, kind)
        WHERE step <= CASE status WHEN 'completed' THEN 4 WHEN 'in_progress' THEN 2 WHEN 'accepted' THEN 1 ELSE 0 END
        ORDER BY n, step;
        INSERT INTO "BookingEvent" ("id", "bookingId", "kind", "actorId", "createdAt")
        SELECT bench.id(15, n), bench.id(5, n), 'cancel', bench.id(2, customer), created + interval '2 hours'
        FROM bench.plan WHERE status = 'cancelled';`,
    },
    {
      what: "money, reviews and messages",
      sql: `
        INSERT INTO "LedgerEntry" ("id", "mechanicId", "bookingId", "source", "kind", "amountCents", "createdAt")
        SELECT bench.id(20 + step, n), bench.id(1, m), bench.id(5, n), bench.id(5, n)::text, kind,
          CASE step WHEN 0 THEN subtotal + fee ELSE -fee END, scheduled + interval '1 hour'
        FROM bench.plan JOIN bench.cart USING (cart) CROSS JOIN (VALUES (0, 'capture'), (1, 'fee')) entry (step, kind)
        WHERE status = 'completed' ORDER BY n;
        INSERT INTO "Receipt" ("id", "paymentId", "bookingId", "amountCents", "issuedAt")
        SELECT gen_random_uuid(), "id", "bookingId", "capturedCents", "capturedAt"
        FROM "Payment" WHERE "state" = 'captured' ORDER BY "createdAt";
        INSERT INTO "Review" ("id", "bookingId", "authorId", "mechanicId", "rating", "comment", "createdAt")
        SELECT bench.id(22, n), bench.id(5, n), bench.id(2, customer), bench.id(1, m),
          5 - floor(2.4 * power(bench.unit(n, 21), 2))::integer, ${pick("n", 22, REVIEWS)}, scheduled + interval '1 day'
        FROM bench.plan WHERE status = 'completed' AND n % 5 < 2 AND scheduled < now() - interval '1 day';
        INSERT INTO "Message" ("id", "bookingId", "senderId", "receiverId", "content", "readAt", "createdAt")
        SELECT bench.id(23 + step, n), bench.id(5, n),
          CASE step WHEN 0 THEN bench.id(2, customer) ELSE bench.id(1, m) END,
          CASE step WHEN 0 THEN bench.id(1, m) ELSE bench.id(2, customer) END,
          CASE step WHEN 0 THEN 'Is the driveway fine?' ELSE 'Yes, see you then.' END,
          CASE WHEN n % 3 = 0 THEN created + interval '1 hour' END, created + (30 + step) * interval '1 minute'
        FROM bench.plan CROSS JOIN generate_series(0, 1) step WHERE m IS NOT NULL AND n % 8 = 0;
        INSERT INTO "MechanicProfile" ("id", "userId", "location", "area", "latitude", "longitude", "serviceRadius", "yearsExperience",
          "hourlyRateCents", "specializations", "workExperience", "certificationsText", "isAvailable", "subscriptionStatus",
          "ratingSum", "ratingCount", "completedJobs", "createdAt", "updatedAt")
        SELECT bench.id(30, m), bench.id(1, m), label, label, latitude, longitude, (ARRAY[15, 25, 25, 50, 100])[(1 + m % 5)::integer], (m % 30)::integer,
          CASE WHEN m % 9 > 0 THEN (1000 + m % 120 * 100)::integer END,
          ARRAY[${pick("m", 31, SPECIALIZATION_NAMES)}, ${pick("m", 32, SPECIALIZATION_NAMES)}],
          'Ten years in independent shops, the last three on the road.', CASE WHEN m % 2 = 0 THEN 'ASE Master Technician' ELSE '' END,
          m % 10 > 0, 'active', coalesce(stars, 0), coalesce(reviews, 0), coalesce(jobs, 0),
          now() - interval '${DAYS} days', now()
        FROM bench.mechanic
        LEFT JOIN (SELECT m, count(*)::integer AS jobs FROM bench.plan WHERE status = 'completed' GROUP BY m) done USING (m)
        LEFT JOIN (SELECT "mechanicId" AS id, sum("rating")::integer AS stars, count(*)::integer AS reviews
          FROM "Review" GROUP BY 1) rated ON rated.id = bench.id(1, m)
        ORDER BY m;
        DROP TABLE bench.plan;`,
    },
  ];
}

const FIRST_NAMES = ["Ana", "Ben", "Carla", "Dev", "Elena", "Frank", "Grace", "Hugo", "Ines", "Jo"];
const LAST_NAMES = ["Alvarez", "Brooks", "Chen", "Diaz", "Evans", "Fischer", "Gupta", "Hall"];
const ISSUES = [
  "Squeaking noise when braking",
  "Does not start in the morning",
  "Check engine light came on yesterday on the way home from work",
  "Due for an oil change",
  "",
];
const REVIEWS = ["Came on time and explained everything.", "Good work.", "", "Would book again."];
const SPECIALIZATION_NAMES = [
  "Oil Changes",
  "Brake Service",
  "Diagnostics",
  "Tune-ups",
  "Tire Service",
  "Battery Service",
];

/** Returns SQL that picks one of several texts by a row's number. */
function pick(column: string, salt: number, texts: readonly string[]): string {
  const list = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ");
  return `(ARRAY[${list}])[1 + floor(bench.unit(${column}, ${salt}) * ${texts.length})::integer]`;
}

/**
 * Returns SQL for a booking number's six characters (src/domain/booking/booking-number.ts), one per
 * value.
 */
function numberText(value: string): string {
  const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
  return Array.from(
    { length: 6 },
    (_, digit) => `substr('${letters}', (${value} / ${30 ** digit} % 30)::integer + 1, 1)`,
  ).join(" || ");
}

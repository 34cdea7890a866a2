-- Who is never matched with whom. A block also covers the accounts that share a proven phone or a
-- card with the blocked one. They are rows of their own, so that people's blocks stay a list of what
-- they did, and removing a block removes everything that follows from it.
CREATE TABLE "BlockedPair" (
  "blockerId" UUID NOT NULL,
  "personId" UUID NOT NULL,
  "blockedId" UUID NOT NULL,
  CONSTRAINT "BlockedPair_pkey" PRIMARY KEY ("blockerId", "personId", "blockedId"),
  CONSTRAINT "BlockedPair_two_people" CHECK ("blockerId" <> "personId"),
  CONSTRAINT "BlockedPair_blockerId_blockedId_fkey" FOREIGN KEY ("blockerId", "blockedId")
    REFERENCES "Block"("blockerId", "blockedId") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "BlockedPair_personId_fkey" FOREIGN KEY ("personId")
    REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "BlockedPair_personId_idx" ON "BlockedPair"("personId");

-- The phone that an account confirmed, even if it has ended, and the cards that it saved or paid with.
CREATE FUNCTION block_marks_of(person uuid) RETURNS SETOF text
LANGUAGE sql STABLE
AS $$
  SELECT 'phone:' || "number" FROM "SmsNumber" WHERE "userId" = person
  UNION
  SELECT 'card:' || "fingerprint" FROM "SavedCard"
    WHERE "userId" = person AND "fingerprint" IS NOT NULL
  UNION
  SELECT 'card:' || p."cardFingerprint" FROM "Booking" b JOIN "Payment" p ON p."bookingId" = b."id"
    WHERE b."customerId" = person AND p."cardFingerprint" IS NOT NULL
$$;

-- The account itself, and those that share one of these marks with it.
CREATE FUNCTION accounts_alike(person uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE
AS $$
  SELECT person
  UNION
  SELECT n."userId" FROM block_marks_of(person) m JOIN "SmsNumber" n ON n."number" = substr(m, 7)
    WHERE m LIKE 'phone:%'
  UNION
  SELECT c."userId" FROM block_marks_of(person) m JOIN "SavedCard" c ON c."fingerprint" = substr(m, 6)
    WHERE m LIKE 'card:%'
  UNION
  SELECT b."customerId" FROM block_marks_of(person) m
    JOIN "Payment" p ON p."cardFingerprint" = substr(m, 6)
    JOIN "Booking" b ON b."id" = p."bookingId"
    WHERE m LIKE 'card:%'
$$;

-- Makes a block wait for a new phone or card of the same account, or of one that shares it, and the
-- other way around: the account first, then its marks in one order. The second then sees the first.
-- Nothing else is locked afterwards: a block is written last, and the rest runs at the commit.
CREATE FUNCTION lock_block_marks(person uuid) RETURNS void
LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  mark integer;
BEGIN
  PERFORM pg_advisory_xact_lock(20261130, hashtext(person::text));
  FOR mark IN SELECT DISTINCT hashtext(m) AS h FROM block_marks_of(person) m ORDER BY h LOOP
    PERFORM pg_advisory_xact_lock(20261131, mark);
  END LOOP;
END $$;

CREATE FUNCTION cover_block() RETURNS trigger
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  PERFORM lock_block_marks(NEW."blockedId");
  INSERT INTO "BlockedPair" ("blockerId", "personId", "blockedId")
    SELECT NEW."blockerId", a, NEW."blockedId" FROM accounts_alike(NEW."blockedId") a
    WHERE a <> NEW."blockerId"
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "Block_cover" AFTER INSERT ON "Block"
  FOR EACH ROW EXECUTE FUNCTION cover_block();

-- A block that is removed at the same moment is skipped, because its row is locked.
CREATE FUNCTION cover_account(person uuid) RETURNS void
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  PERFORM lock_block_marks(person);
  INSERT INTO "BlockedPair" ("blockerId", "personId", "blockedId")
    SELECT k."blockerId", person, k."blockedId"
    FROM accounts_alike(person) a JOIN "Block" k ON k."blockedId" = a
    WHERE k."blockerId" <> person
    FOR KEY SHARE OF k
    ON CONFLICT DO NOTHING;
  INSERT INTO "BlockedPair" ("blockerId", "personId", "blockedId")
    SELECT k."blockerId", a, k."blockedId"
    FROM "Block" k CROSS JOIN accounts_alike(person) a
    WHERE k."blockedId" = person AND k."blockerId" <> a
    FOR KEY SHARE OF k
    ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION cover_user() RETURNS trigger
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  PERFORM cover_account(NEW."userId");
  RETURN NULL;
END $$;
CREATE FUNCTION cover_payer() RETURNS trigger
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  PERFORM cover_account(b."customerId") FROM "Booking" b WHERE b."id" = NEW."bookingId";
  RETURN NULL;
END $$;

-- At the commit, after every other lock of the transaction.
CREATE CONSTRAINT TRIGGER "SmsNumber_cover" AFTER INSERT OR UPDATE OF "number" ON "SmsNumber"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cover_user();
CREATE CONSTRAINT TRIGGER "SavedCard_cover" AFTER INSERT OR UPDATE OF "fingerprint" ON "SavedCard"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."fingerprint" IS NOT NULL) EXECUTE FUNCTION cover_user();
CREATE CONSTRAINT TRIGGER "Payment_cover_new" AFTER INSERT ON "Payment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."cardFingerprint" IS NOT NULL) EXECUTE FUNCTION cover_payer();
CREATE CONSTRAINT TRIGGER "Payment_cover" AFTER UPDATE OF "cardFingerprint" ON "Payment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."cardFingerprint" IS NOT NULL AND OLD."cardFingerprint" IS DISTINCT FROM NEW."cardFingerprint")
  EXECUTE FUNCTION cover_payer();

INSERT INTO "BlockedPair" ("blockerId", "personId", "blockedId")
  SELECT k."blockerId", a, k."blockedId" FROM "Block" k CROSS JOIN accounts_alike(k."blockedId") a
  WHERE a <> k."blockerId";

CREATE OR REPLACE FUNCTION are_blocked(one uuid, other uuid) RETURNS boolean
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  RETURN EXISTS (SELECT FROM "BlockedPair" WHERE "blockerId" = one AND "personId" = other)
    OR EXISTS (SELECT FROM "BlockedPair" WHERE "blockerId" = other AND "personId" = one);
END $$;

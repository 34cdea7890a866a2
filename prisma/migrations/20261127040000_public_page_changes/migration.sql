-- Tells every process that pages drawn from these tables are out of date (src/server/public-pages).
-- Columns that no public page shows are left out, because a transaction that notifies makes others
-- wait for its commit.
CREATE FUNCTION "tellPublicPages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('curbwrench_public_pages', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER "Service_public_pages" AFTER INSERT OR UPDATE OR DELETE ON "Service"
  FOR EACH STATEMENT EXECUTE FUNCTION "tellPublicPages"('catalog');

CREATE TRIGGER "Review_public_pages"
  AFTER INSERT OR DELETE OR UPDATE OF "rating", "comment", "answer", "hiddenAt" ON "Review"
  FOR EACH STATEMENT EXECUTE FUNCTION "tellPublicPages"('reviews');

CREATE TRIGGER "MechanicProfile_public_pages"
  AFTER INSERT OR DELETE OR UPDATE OF "area", "specializations", "suspendedAt", "insuredUntil", "verifiedUntil"
  ON "MechanicProfile"
  FOR EACH STATEMENT EXECUTE FUNCTION "tellPublicPages"('mechanics');

CREATE TRIGGER "User_public_pages"
  AFTER DELETE OR UPDATE OF "firstName", "lastName", "disabledAt", "leavesAt", "erasedAt" ON "User"
  FOR EACH STATEMENT EXECUTE FUNCTION "tellPublicPages"('people');

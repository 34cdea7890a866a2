-- All pieces of three characters of a name, folded, so that an index finds letters inside it. pg_trgm
-- would need its files wherever a backup is opened, and skips letters that the locale doesn't know.
CREATE FUNCTION "nameParts"(name text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT substr(folded, n, 3)
  FROM (SELECT "foldedName"(name)) AS one(folded), generate_series(1, length(folded) - 2) AS n
);

CREATE INDEX "User_name_parts" ON "User" USING gin ("nameParts"("firstName" || ' ' || "lastName"));

-- People who call give the last four digits of their number.
CREATE INDEX "User_phone_end" ON "User" (right(regexp_replace("phone", '[^0-9]', '', 'g'), 4))
WHERE "phone" <> '';

-- The limiter writes a window's end in milliseconds and counts a point in one statement.
ALTER TABLE "RateLimit"
  ALTER COLUMN "expire" TYPE BIGINT USING (extract(epoch FROM "expire") * 1000)::bigint;

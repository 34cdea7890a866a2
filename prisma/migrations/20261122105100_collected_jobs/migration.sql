-- A mechanic's jobs and stars count once the job's payment was collected. Sums from before counted
-- unpaid jobs too: they are made anew. Reviews of unpaid jobs stay, hidden and uncounted until the
-- payment comes in.
UPDATE "MechanicProfile" p SET
  "completedJobs" = jobs.count, "ratingSum" = jobs.stars, "ratingCount" = jobs.reviews
FROM (
  SELECT m."userId", count(b."id")::int AS count, coalesce(sum(r."rating"), 0)::int AS stars,
    count(r."id")::int AS reviews
  FROM "MechanicProfile" m
  LEFT JOIN "Booking" b ON b."mechanicId" = m."userId" AND b."status" = 'completed'
    AND b."paymentStatus" IN ('captured', 'refunded')
  LEFT JOIN "Review" r ON r."bookingId" = b."id"
  GROUP BY m."userId"
) jobs
WHERE jobs."userId" = p."userId"
  AND (p."completedJobs", p."ratingSum", p."ratingCount") IS DISTINCT FROM (jobs.count, jobs.stars, jobs.reviews);

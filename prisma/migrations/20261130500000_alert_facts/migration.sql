-- Alerts keep what happened as facts. Their sentences are written where they're shown.
ALTER TABLE "OperatorAlert"
  ADD COLUMN "occurrence" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "facts" JSONB NOT NULL DEFAULT '{}',
  ALTER COLUMN "detail" SET DEFAULT '';
DROP INDEX "OperatorAlert_kind_subject_key";

-- Three questions about a booking shared a kind. Each now has its own.
UPDATE "OperatorAlert" SET
  "kind" = CASE split_part("subject", ':', 1)
    WHEN 'arrival' THEN 'arrival_contested' WHEN 'asked' THEN 'cancel_asked' ELSE 'work_stopped' END,
  "subject" = regexp_replace("subject", '^(?:stop|arrival|asked):', '')
WHERE "kind" = 'job_question';

-- A shared network alone doesn't hold a payout, unlike the other signs of a shared person.
UPDATE "OperatorAlert" SET "kind" = 'shared_network', "subject" = substr("subject", 9)
WHERE "kind" = 'shared_person' AND "subject" LIKE 'network:%';

-- The subject is an id. What followed it tells alerts about one subject apart.
UPDATE "OperatorAlert" SET
  "occurrence" = substr("subject", strpos("subject", ':') + 1),
  "subject" = split_part("subject", ':', 1)
WHERE "subject" LIKE '%:%' AND "kind" IN (
  'work_stopped', 'arrival_contested', 'job_late', 'hold_ends', 'claim_overdue', 'dispute_due',
  'evidence_refused', 'review_reported', 'name_waits', 'photo_changed', 'returning_mechanic',
  'low_prices');
-- An account at the provider can contain a colon.
UPDATE "OperatorAlert" SET
  "occurrence" = substring("subject" from '(\d{4}-\d\d-\d\d(?:T[0-9:.]+Z)?)$'),
  "subject" = regexp_replace("subject", ':\d{4}-\d\d-\d\d(?:T[0-9:.]+Z)?$', '')
WHERE "kind" IN ('tie_out', 'payout_setup_refused')
  AND "subject" ~ ':\d{4}-\d\d-\d\d(?:T[0-9:.]+Z)?$';
UPDATE "OperatorAlert" a SET "subject" = r."payoutId"::text, "occurrence" = a."subject"
FROM "PayoutReversal" r WHERE a."kind" = 'payout_stuck' AND r."id"::text = a."subject";

-- The facts in each sentence. A sentence in other words is kept as it is, at the end.
UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'stoppedAt', coalesce(nullif("occurrence", ''), substring("detail" from '\d{4}-\S+Z')))
WHERE "kind" = 'work_stopped' AND coalesce(nullif("occurrence", ''), "detail") ~ '\d{4}-\S+Z';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'contestedAt', coalesce(nullif("occurrence", ''), substring("detail" from '\d{4}-\S+Z'),
    to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
WHERE "kind" = 'arrival_contested';

UPDATE "OperatorAlert" SET "facts" =
  jsonb_build_object('cancelledAt', substring("detail" from '\d{4}-\S+Z'))
WHERE "kind" = 'cancel_asked' AND "detail" ~ '\d{4}-\S+Z';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'completedAt', substring("detail" from '^Completed at (\S+Z)'),
  'scheduledAt', substring("detail" from 'planned for (\S+Z)\.$'))
WHERE "kind" = 'early_completion' AND "detail" ~ '^Completed at \S+Z, planned for \S+Z\.$';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'scheduledAt', coalesce(nullif("occurrence", ''), substring("detail" from '\d{4}-\S+Z')))
WHERE "kind" = 'job_late' AND coalesce(nullif("occurrence", ''), "detail") ~ '\d{4}-\S+Z';

UPDATE "OperatorAlert" SET "facts" =
  jsonb_build_object('startedAt', substring("detail" from 'In progress since (\S+Z)\.'))
WHERE "kind" = 'job_stuck' AND "detail" ~ 'In progress since \S+Z\.';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'stoppedAt', substring("detail" from '(?:work at|customer at) (\d{4}-\S+Z)'),
  'endsAt', substring("detail" from 'authorization ends at (\S+Z)\.$'))
WHERE "kind" = 'hold_ends' AND "detail" ~ 'authorization ends at \S+Z\.$';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'side', substring("detail" from 'by the (customer|mechanic)\.$'))
WHERE "kind" = 'safety' AND "detail" ~ 'by the (?:customer|mechanic)\.$';

UPDATE "OperatorAlert" a SET "facts" = jsonb_build_object(
  'claim', c."kind", 'dueAt', substring(a."detail" from 'due (\d{4}-\S+Z)\.$'))
FROM "Claim" c
WHERE a."kind" = 'claim_overdue' AND c."id"::text = a."subject"
  AND a."detail" ~ 'due \d{4}-\S+Z\.$';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'why', CASE WHEN "detail" LIKE 'Large%' THEN 'large' ELSE 'low' END,
  'oldTotal', substring("detail" from 'from \$(\d+\.\d\d)'),
  'newTotal', substring("detail" from 'to \$(\d+\.\d\d)'),
  'expiresAt', substring("detail" from 'at (\d{4}-\S+Z)\.$'))
WHERE "kind" = 'change_waiting'
  AND "detail" ~ '^(?:Large change order|Very low price): from \$\d+\.\d\d to \$\d+\.\d\d\. .* at \d{4}-\S+Z\.$';

UPDATE "OperatorAlert" a SET "facts" = jsonb_build_object(
  'amount', substring(a."detail" from 'of \$(\d+\.\d\d):'), 'failure', r."failure")
FROM "Refund" r
WHERE a."kind" = 'refund_failed' AND r."id"::text = a."subject"
  AND a."detail" ~ '^Refund .*of \$\d+\.\d\d:';

UPDATE "OperatorAlert" a SET "facts" = jsonb_build_object(
  'amount', substring(a."detail" from 'of \$(\d+\.\d\d):'), 'reason', d."reason",
  'dueAt', substring(a."detail" from 'due (\d{4}-\S+Z)\.$'))
FROM "Dispute" d
WHERE a."kind" = 'dispute' AND d."providerId" = a."subject" AND a."detail" ~ 'of \$\d+\.\d\d:';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'amount', substring("detail" from 'of \$(\d+\.\d\d), due'),
  'dueAt', substring("detail" from 'due (\d{4}-\S+Z)\.$'))
WHERE "kind" = 'dispute_due' AND "detail" ~ 'of \$\d+\.\d\d, due \d{4}-\S+Z\.$';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'failure', nullif(substring("detail" from '^Dispute \S+: (.*)\.$'), 'no reason given'))
WHERE "kind" = 'evidence_refused' AND "detail" ~ '^Dispute \S+: .*\.$';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'amount', substring("detail" from 'of \$(\d+\.\d\d) in all:'),
  'charges', coalesce(substring("detail" from 'charge (\d+)')::int, 0),
  'refunds', coalesce(substring("detail" from 'refund (\d+)')::int, 0),
  'disputes', coalesce(substring("detail" from 'dispute (\d+)')::int, 0),
  'transfers', coalesce(substring("detail" from 'transfer (\d+)')::int, 0),
  'unknown', coalesce(substring("detail" from 'unknown (\d+)')::int, 0))
WHERE "kind" = 'tie_out' AND "detail" ~ 'of \$\d+\.\d\d in all: (?:(?:charge|refund|dispute|transfer|unknown) \d+(?:, )?)+\.$';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'amount', substring("detail" from '\$(\d+\.\d\d)'),
  'problem', CASE substring("detail" from '\$\d+\.\d\d: (.*)\.$')
    WHEN 'other_account' THEN 'other_account'
    WHEN 'sent after it was given up' THEN 'sent_late' ELSE 'refused' END,
  'failure', CASE
    WHEN "detail" ~ ': (?:other_account|sent after it was given up|refused without a reason)\.$' THEN NULL
    ELSE substring("detail" from '\$\d+\.\d\d: (.*)\.$') END)
WHERE "kind" = 'payout_stuck' AND "detail" ~ '^Payout .*of \$\d+\.\d\d: .+\.$';
UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'amount', substring("detail" from '^\$(\d+\.\d\d)'), 'problem', 'reversed', 'failure', NULL)
WHERE "kind" = 'payout_stuck' AND "detail" ~ '^\$\d+\.\d\d of .*payout.* at the provider';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object('failure', CASE
  WHEN "detail" LIKE '%platform profile%' THEN 'platform_profile_missing'
  WHEN "detail" LIKE '%approve your platform%' THEN 'capability_approval_needed' END)
WHERE "kind" = 'payout_setup_refused' AND "detail" LIKE 'Stripe %';

UPDATE "OperatorAlert" SET "facts" =
  jsonb_build_object('reason', substring("detail" from '[Rr]eported as (\w+)\.$'))
WHERE "kind" = 'review_reported'
  AND "detail" ~ '[Rr]eported as (?:offensive|private|false|unrelated|other)\.$';

UPDATE "OperatorAlert" a SET "facts" = jsonb_build_object(
  'document', d."kind", 'submittedAt', substring(a."detail" from 'at (\d{4}-\S+Z)\.$'))
FROM "MechanicDocument" d
WHERE a."kind" = 'document_waits' AND d."id"::text = a."subject"
  AND a."detail" ~ 'at \d{4}-\S+Z\.$';

UPDATE "OperatorAlert" SET "facts" =
  jsonb_build_object('askedAt', substring("detail" from '^Sent at (\S+Z)\.'))
WHERE "kind" = 'name_waits' AND "detail" ~ '^Sent at \S+Z\.';

UPDATE "OperatorAlert" SET "facts" =
  jsonb_build_object('changedAt', substring("detail" from '^Changed at (\S+Z)\.'))
WHERE "kind" = 'photo_changed' AND "detail" ~ '^Changed at \S+Z\.';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'marks', (SELECT coalesce(jsonb_agg(m), '[]') FROM unnest(ARRAY['bank', 'mailbox', 'phone', 'card']) m
    WHERE substring("detail" from '^(.*) as a deleted account') ~ ('\m' || m || '\M')),
  'wasSuspended', "detail" LIKE '%The former account was suspended.%',
  'owed', coalesce(substring("detail" from 'It owed \$(\d+\.\d\d)'), '0.00'))
WHERE "kind" = 'returning_mechanic' AND "detail" ~* '^(?:the )?same .* as a deleted account\.';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'marks', (SELECT coalesce(jsonb_agg(m), '[]') FROM unnest(ARRAY['card', 'phone', 'mailbox']) m
    WHERE "detail" ~ ('\m' || m || '\M')))
WHERE "kind" = 'shared_person' AND "detail" ~ '^Both accounts .*: .+\.$';

UPDATE "OperatorAlert" SET "facts" =
  jsonb_build_object('jobs', substring("detail" from '^(\d+) jobs in')::int)
WHERE "kind" = 'low_prices' AND "detail" ~ '^\d+ jobs in';

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object(
  'minutes', substring("detail" from '^Completed (\d+) min')::int,
  'plannedMinutes', substring("detail" from 'planned for (\d+) min')::int)
WHERE "kind" = 'quick_job' AND "detail" ~ '^Completed \d+ min after arrival, planned for \d+ min';

-- Only where every one of its differences is known.
UPDATE "OperatorAlert" a SET "facts" = jsonb_build_object(
  'differences', found."names",
  'currency', substring(a."detail" from 'its currency is (\w+)'),
  'taken', substring(a."detail" from 'it took \$(\d+\.\d\d) where'),
  'expected', substring(a."detail" from 'total is \$(\d+\.\d\d)'))
FROM (
  SELECT b."id", jsonb_agg(known."name") AS "names", count(*) AS "many"
  FROM "OperatorAlert" b
  JOIN (VALUES
    ('other_booking', 'it was not made for this booking'),
    ('other_customer', 'it is not the customer''s'),
    ('currency', 'its currency is \w+'),
    ('amount', 'it took \$\d+\.\d\d where the booking''s total is \$\d+\.\d\d'),
    ('second_payment', 'the booking''s payment is \S+')
  ) AS known("name", "words") ON b."detail" ~ ('(?:: |; )' || known."words" || '(?:; |\.$)')
  WHERE b."kind" = 'payment_mismatch'
  GROUP BY b."id"
) AS found
WHERE found."id" = a."id"
  AND found."many" = array_length(string_to_array(a."detail", '; '), 1);

UPDATE "OperatorAlert" SET "facts" = jsonb_build_object('text', "detail")
WHERE "facts" = '{}' AND NOT (
  "kind" = 'shared_network'
  OR ("kind" = 'fraud_warning' AND "detail" ~ '^Warning \S+ about payment \S+\.$')
  OR ("kind" = 'second_plan' AND "detail" ~ 'second active subscription|^Subscription \S+ is alive'));

CREATE UNIQUE INDEX "OperatorAlert_kind_subject_occurrence_key"
  ON "OperatorAlert" ("kind", "subject", "occurrence");

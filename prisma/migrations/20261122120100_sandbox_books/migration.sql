-- Events that nobody has taken yet and customers by what their metadata says are found by link too.
UPDATE "SandboxObject" SET "links" = array_append("links", 'undelivered')
WHERE "type" = 'event' AND ("data"->>'pending_webhooks')::int > 0;

UPDATE "SandboxObject"
SET "links" = "links" || ARRAY(SELECT "value" FROM jsonb_each_text("data"->'metadata'))
WHERE "type" = 'customer' AND jsonb_typeof("data"->'metadata') = 'object';

-- Money that was captured or given back before there were books gets its balance transaction.
WITH "moved" AS (
  SELECT "id", "type", "createdAt", "data"->'description' AS "description",
    ("data"->>'created')::int AS "created",
    CASE "type" WHEN 'charge' THEN 1 ELSE -1 END
      * ("data"->>CASE "type" WHEN 'charge' THEN 'amount_captured' ELSE 'amount' END)::int AS "amount",
    CASE "type" WHEN 'charge' THEN 172800 ELSE 0 END AS "delay"
  FROM "SandboxObject"
  WHERE "data"->>'balance_transaction' IS NULL
    AND (("type" = 'charge' AND ("data"->>'captured')::boolean)
      OR ("type" = 'refund' AND "data"->>'status' = 'succeeded'))
), "priced" AS (
  SELECT *, 'txn_' || substr(md5("id"), 1, 24) AS "txn",
    CASE "type" WHEN 'charge' THEN round("amount" * 0.029)::int + 30 ELSE 0 END AS "fee"
  FROM "moved"
), "booked" AS (
  INSERT INTO "SandboxObject" ("id", "type", "data", "links", "net", "availableOn", "createdAt")
  SELECT "txn", 'balance_transaction', jsonb_build_object(
      'id', "txn", 'object', 'balance_transaction', 'amount', "amount",
      'available_on', "created" + "delay", 'balance_type', 'payments', 'created', "created",
      'currency', 'usd', 'description', "description", 'exchange_rate', NULL, 'fee', "fee",
      'fee_details', CASE WHEN "fee" = 0 THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
        'amount', "fee", 'application', NULL, 'currency', 'usd',
        'description', 'Stripe processing fees', 'type', 'stripe_fee')) END,
      'net', "amount" - "fee", 'reporting_category', "type", 'source', "id",
      'status', 'pending', 'type', "type"),
    ARRAY["id", 'pending'], "amount" - "fee", "created" + "delay", "createdAt"
  FROM "priced"
)
UPDATE "SandboxObject" AS "object"
SET "data" = jsonb_set("object"."data", '{balance_transaction}', to_jsonb("priced"."txn"))
FROM "priced" WHERE "priced"."id" = "object"."id";

-- Addresses that hear of events. The signing secrets are sealed.
CREATE TABLE "WebhookEndpoint" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "events" TEXT[] NOT NULL,
  "secretCipher" TEXT NOT NULL,
  "oldSecretCipher" TEXT,
  "oldSecretUntil" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "pausedAt" TIMESTAMPTZ(3),
  "failingSince" TIMESTAMPTZ(3),
  CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "WebhookEndpoint_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "WebhookEndpoint_userId_idx" ON "WebhookEndpoint" ("userId");

-- One event for one endpoint: exactly the text that is signed and sent, and the last answer.
CREATE TABLE "WebhookDelivery" (
  "id" UUID NOT NULL,
  "endpointId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "type" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'pending',
  "tries" INTEGER NOT NULL DEFAULT 0,
  "nextTryAt" TIMESTAMPTZ(3),
  "lastTriedAt" TIMESTAMPTZ(3),
  "answerStatus" INTEGER,
  "answerBody" TEXT,
  "failure" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "WebhookDelivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "WebhookDelivery_state_known" CHECK ("state" IN ('pending', 'delivered', 'failed'))
);
CREATE UNIQUE INDEX "WebhookDelivery_endpointId_eventId_key" ON "WebhookDelivery" ("endpointId", "eventId");
CREATE INDEX "WebhookDelivery_endpointId_id_idx" ON "WebhookDelivery" ("endpointId", "id");
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery" ("createdAt");

-- Reports each event of a timeline, each message and each dispute to the job webhook.event, in the
-- same transaction, whatever way the act came. It runs at the commit, when the booking has its new
-- status and version. Without an endpoint nothing happens.
CREATE FUNCTION webhook_report() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booking uuid;
  kind text;
  actor uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM "WebhookEndpoint" WHERE "pausedAt" IS NULL) THEN
    RETURN NULL;
  END IF;
  CASE TG_TABLE_NAME
    WHEN 'BookingEvent' THEN
      booking := NEW."bookingId";
      kind := NEW."kind";
      actor := NEW."actorId";
    WHEN 'Message' THEN
      booking := NEW."bookingId";
      kind := 'message';
      actor := NEW."senderId";
    ELSE
      SELECT p."bookingId" INTO booking FROM "Payment" p WHERE p."id" = NEW."paymentId";
      kind := 'dispute';
  END CASE;
  INSERT INTO pgboss.job (name, data, start_after, singleton_key, dead_letter, expire_in,
    keep_until, retry_limit, retry_delay, retry_backoff, policy)
  SELECT q.name,
    jsonb_build_object(
      'eventId', NEW."id", 'bookingId', b."id", 'kind', kind, 'actorId', actor,
      'mechanicId', b."mechanicId", 'status', b."status", 'version', b."version",
      'at', to_char(NEW."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ),
    now(), NEW."id"::text, q.dead_letter, q.expire_seconds * interval '1 second',
    now() + COALESCE(q.retention_minutes * interval '1 minute', interval '14 days'),
    q.retry_limit, q.retry_delay, COALESCE(q.retry_backoff, false), q.policy
  FROM "Booking" b LEFT JOIN pgboss.queue q ON q.name = 'webhook.event'
  WHERE b."id" = booking;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "BookingEvent_webhooks" AFTER INSERT ON "BookingEvent"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION webhook_report();
CREATE CONSTRAINT TRIGGER "Message_webhooks" AFTER INSERT ON "Message"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION webhook_report();
CREATE CONSTRAINT TRIGGER "Dispute_webhooks" AFTER INSERT ON "Dispute"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION webhook_report();

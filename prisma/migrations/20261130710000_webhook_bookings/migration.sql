-- The booking of a delivery, by which it's decided at each try who may still receive it. Null for a
-- test, and once the person no longer sees the booking and its number was removed from the text.
ALTER TABLE "WebhookDelivery" ADD COLUMN "bookingId" UUID;
UPDATE "WebhookDelivery" SET "bookingId" = ("body"::jsonb #>> '{data,bookingId}')::uuid
WHERE "body"::jsonb #>> '{data,bookingId}' IS NOT NULL;

-- When a deleted person's name was taken out of what staff wrote; null for a row that stands as written.
ALTER TABLE "AuditEntry" ADD COLUMN "redactedAt" TIMESTAMPTZ(3);

-- A row of the log still can't be changed, but that its reason loses the name of somebody who is erased
-- in the same transaction, which the row then says.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."redactedAt" IS NOT NULL
    AND to_jsonb(OLD) - 'reason' - 'redactedAt' = to_jsonb(NEW) - 'reason' - 'redactedAt'
    AND EXISTS (
      SELECT FROM "User"
      WHERE "id"::text = current_setting('curbwrench.erasing', true) AND "erasedAt" IS NOT NULL
    )
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% rows are append-only', TG_TABLE_NAME USING ERRCODE = '23514';
END $$;
DROP TRIGGER audit_append_only ON "AuditEntry";
CREATE TRIGGER audit_append_only BEFORE UPDATE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_never_deleted BEFORE DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

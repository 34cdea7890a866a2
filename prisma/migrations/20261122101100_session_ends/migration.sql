-- Whatever ends a session, open event streams hear of it, on every instance, when it commits.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'curbwrench_sessions',
    json_build_object('userId', OLD."userId", 'sessionId', OLD."id")::text
  );
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON "Session"
  FOR EACH ROW EXECUTE FUNCTION tell_session_ended();

CREATE FUNCTION tell_user_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'curbwrench_sessions',
    json_build_object('userId', NEW."id", 'sessionId', NULL)::text
  );
  RETURN NULL;
END $$;
CREATE TRIGGER user_disabled AFTER UPDATE OF "disabledAt" ON "User"
  FOR EACH ROW WHEN (OLD."disabledAt" IS NULL AND NEW."disabledAt" IS NOT NULL)
  EXECUTE FUNCTION tell_user_disabled();

-- What happened to a booking stays as it was written; it goes only together with its booking.
CREATE TRIGGER timeline_append_only BEFORE UPDATE ON "BookingEvent"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- One plan for every place: Postgres would plan the walk anew at each call, to leave out the question
-- about jobs, and that takes longer than asking it.
ALTER FUNCTION mechanics_in_reach(double precision, double precision, text, timestamptz, integer)
  SET plan_cache_mode = force_generic_plan;

-- Addresses without their house number, folded like names, so that "larkin" and "1247 Larkin St" find
-- the same house.
CREATE FUNCTION "foldedStreet"(address text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN "foldedName"(regexp_replace(address, '^\s*[0-9]+[A-Za-z]?\s+', ''));

CREATE INDEX "User_street_folded" ON "User" ("foldedStreet"("address") text_pattern_ops) WHERE "address" <> '';
CREATE INDEX "Booking_street_folded" ON "Booking" ("foldedStreet"("serviceLocation") text_pattern_ops);
CREATE INDEX "Vehicle_name_folded" ON "Vehicle" ("foldedName"("make" || ' ' || "model") text_pattern_ops);
CREATE INDEX "Vehicle_model_folded" ON "Vehicle" ("foldedName"("model") text_pattern_ops);

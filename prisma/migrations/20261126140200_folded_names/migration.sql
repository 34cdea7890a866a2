-- Names as people type them when they look for somebody: small letters without accents, apostrophes and
-- hyphens, so that "Jose" finds "José", "Nguyen" "Nguyễn" and "O'Brien" "O’Brien".
CREATE FUNCTION "foldedName"(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(replace(replace(replace(replace(
  translate(
    regexp_replace(normalize(name, NFKD), U&'[\0300-\036F''`\00B4\02B9-\02BF\2018\2019\201B\2032]', '', 'g'),
    U&'-\2010\2011\2012\2013\00D8\00F8\0110\0111\0141\0142\00D0\00F0\0126\0127\0131',
    '     ooddllddhhi'
  ),
  U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\00C6', 'ae'), U&'\0153', 'oe'));

-- The search for people asks for these now.
DROP INDEX "User_name_start";
DROP INDEX "User_last_name_start";
CREATE INDEX "User_name_folded" ON "User" ("foldedName"("firstName" || ' ' || "lastName") text_pattern_ops);
CREATE INDEX "User_last_name_folded" ON "User" ("foldedName"("lastName") text_pattern_ops);

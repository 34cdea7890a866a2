-- The desk's list of people, by their last names.
CREATE INDEX "User_lastName_id_idx" ON "User" ("lastName", "id");
-- And those of one side, who joined last first.
CREATE INDEX "User_userType_id_idx" ON "User" ("userType", "id");

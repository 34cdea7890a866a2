-- Being staff is having a role. Whoever became an administrator since roles were laid out is an owner.
UPDATE "User" SET "staffRole" = 'owner' WHERE "isAdmin" AND "staffRole" IS NULL;
ALTER TABLE "User" DROP COLUMN "isAdmin";
CREATE INDEX "User_staff" ON "User" ("staffRole") WHERE "staffRole" IS NOT NULL;

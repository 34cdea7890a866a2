-- The last action on an object that its staff member can still undo, and how the object was before.
CREATE TABLE "StaffUndo" (
  "subject" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "action" TEXT NOT NULL,
  "before" JSONB NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "StaffUndo_pkey" PRIMARY KEY ("subject")
);
CREATE INDEX "StaffUndo_expiresAt_idx" ON "StaffUndo" ("expiresAt");

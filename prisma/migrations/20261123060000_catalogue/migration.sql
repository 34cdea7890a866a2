-- Owners change what is sold. Of two who change one service at once, the second is told.
ALTER TABLE "Service" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

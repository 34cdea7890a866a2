-- A browser keeps its cookie for its next draft only if it has one, which is looked up by the cookie.
CREATE INDEX "GuestDraft_cookieHash_idx" ON "GuestDraft" ("cookieHash");

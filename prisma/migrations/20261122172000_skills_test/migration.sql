-- The question bank: what a question is about, and whether it is still asked.
ALTER TABLE "AssessmentQuestion"
  ADD COLUMN "category" "ServiceCategory" NOT NULL DEFAULT 'other',
  ADD COLUMN "retiredAt" TIMESTAMPTZ(3),
  ADD COLUMN "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

ALTER TABLE "MechanicProfile" ADD COLUMN "skillsTestPassedAt" TIMESTAMPTZ(3);

-- One mechanic's skills test. It belongs to the session that began it or took it over.
CREATE TABLE "AssessmentAttempt" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "sessionId" UUID NOT NULL,
  "moves" INTEGER NOT NULL DEFAULT 0,
  "startedAt" TIMESTAMPTZ(3) NOT NULL,
  "endsAt" TIMESTAMPTZ(3) NOT NULL,
  "finishedAt" TIMESTAMPTZ(3),
  "rightCount" INTEGER,
  "passed" BOOLEAN,
  CONSTRAINT "AssessmentAttempt_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AssessmentAttempt_result" CHECK (
    ("finishedAt" IS NULL) = ("rightCount" IS NULL) AND ("finishedAt" IS NULL) = ("passed" IS NULL)
  ),
  CONSTRAINT "AssessmentAttempt_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "AssessmentAttempt_userId_startedAt_idx"
  ON "AssessmentAttempt" ("userId", "startedAt" DESC);
-- Of two beginnings at once one is left.
CREATE UNIQUE INDEX "AssessmentAttempt_open" ON "AssessmentAttempt" ("userId")
  WHERE "finishedAt" IS NULL;
CREATE INDEX "AssessmentAttempt_endsAt_open" ON "AssessmentAttempt" ("endsAt")
  WHERE "finishedAt" IS NULL;

-- A question as it was asked in that test: the bank may change meanwhile.
CREATE TABLE "AssessmentItem" (
  "attemptId" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "questionId" UUID NOT NULL,
  "question" TEXT NOT NULL,
  "options" TEXT[],
  "correctAnswer" INTEGER NOT NULL,
  "answer" INTEGER,
  "answeredAt" TIMESTAMPTZ(3),
  CONSTRAINT "AssessmentItem_pkey" PRIMARY KEY ("attemptId", "number"),
  CONSTRAINT "AssessmentItem_answer" CHECK (
    "correctAnswer" BETWEEN 0 AND cardinality("options") - 1
    AND ("answer" IS NULL OR "answer" BETWEEN 0 AND cardinality("options") - 1)
  ),
  CONSTRAINT "AssessmentItem_attemptId_fkey" FOREIGN KEY ("attemptId")
    REFERENCES "AssessmentAttempt" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "AssessmentItem_questionId_fkey" FOREIGN KEY ("questionId")
    REFERENCES "AssessmentQuestion" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "AssessmentItem_questionId_idx" ON "AssessmentItem" ("questionId");

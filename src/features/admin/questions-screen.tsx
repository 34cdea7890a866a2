"use client";

import { ListChecks, ShieldCheck } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import type { QuestionView } from "~/domain/assessment/schema";
import { dashboardHref } from "~/features/shell/nav-links";
import { api } from "~/trpc/react";
import { QuestionCard } from "./question-card";
import { questionsFailure } from "./status-text";

/** Renders /admin/questions, the question bank of the skills assessment. */
export function QuestionsScreen({ user }: { user: UserView }) {
  const questions = api.admin.questions.useQuery();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Skills Assessment Questions"
        description={questions.data ? `Total questions: ${questions.data.length}` : undefined}
        backHref={dashboardHref(user.userType)}
        backLabel="Back to Dashboard"
        actions={
          <Badge variant="outline" className="mb-1.5">
            <ShieldCheck aria-hidden />
            Admin View
          </Badge>
        }
      />
      <Questions
        questions={questions.data}
        failure={questions.error && questionsFailure(questions.error)}
        onRetry={() => void questions.refetch()}
      />
    </div>
  );
}

type QuestionsProps = {
  questions: readonly QuestionView[] | undefined;
  failure: string | null;
  onRetry: () => void;
};

function Questions({ questions, failure, onRetry }: QuestionsProps) {
  if (failure !== null) return <ErrorState title={failure} onRetry={onRetry} />;
  if (questions === undefined) {
    return (
      <div className="grid gap-5">
        <SkeletonCard lines={5} />
        <SkeletonCard lines={5} />
      </div>
    );
  }
  if (questions.length === 0) {
    return <EmptyState as="h2" icon={<ListChecks />} title="No questions found in the database." />;
  }
  return (
    <ol className="grid gap-5">
      {questions.map((question, index) => (
        <li key={question.id}>
          <QuestionCard question={question} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}

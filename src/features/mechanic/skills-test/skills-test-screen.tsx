"use client";

import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { PAGE_HEADS } from "~/lib/page-heads";
import { RunningTest } from "./running-test";
import { TestState } from "./test-state";

/** Renders /mechanic/skills-test: the introduction, the test and its result. */
export function SkillsTestScreen() {
  const standing = api.mechanic.assessment.standing.useQuery(undefined, {
    // It may have continued in another browser, or time may be up.
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  const { data, error } = standing;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader {...PAGE_HEADS.skillsTest} />
      {data === undefined ? (
        error ? (
          <ErrorState
            title="The skills test couldn't be loaded"
            description={error.message}
            onRetry={() => void standing.refetch()}
          />
        ) : (
          <SkeletonCard lines={6} />
        )
      ) : data.state === "running" ? (
        <RunningTest test={data} loadedAt={standing.dataUpdatedAt} />
      ) : (
        <TestState test={data} />
      )}
    </div>
  );
}

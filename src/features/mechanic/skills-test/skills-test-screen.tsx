"use client";

import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";
import { RunningTest } from "./running-test";
import { TestState } from "./test-state";

/** Renders /mechanic/skills-test: the introduction, the test and its result. */
export function SkillsTestScreen() {
  const test = api.mechanic.assessment.current.useQuery(undefined, {
    // It may have continued in another browser, or time may be up.
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  const { data, error } = test;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader {...MECHANIC_HEADS.skillsTest} />
      {data === undefined ? (
        error ? (
          <ErrorState
            title="The skills test couldn't be loaded"
            description={error.message}
            onRetry={() => void test.refetch()}
          />
        ) : (
          <SkeletonCard lines={6} />
        )
      ) : data.state === "running" ? (
        <RunningTest test={data} loadedAt={test.dataUpdatedAt} />
      ) : (
        <TestState test={data} />
      )}
    </div>
  );
}

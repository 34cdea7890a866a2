"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { QUESTIONS, QUESTIONS_ADDRESS } from "./question-list";

/** Loaded when a dialog opens. */
const QuestionDialog = lazy(async () => ({
  default: (await import("./question-dialogs")).QuestionDialog,
}));

/** Renders /desk/questions: the skills test's questions by topic, with how mechanics answered. */
export function QuestionsScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Questions"
      description="The questions for the skills test. Running tests keep their own copy."
      here="/desk/questions"
      address={QUESTIONS_ADDRESS}
      list={QUESTIONS}
      dialog={(action, onClose) => <QuestionDialog action={action} onClose={onClose} />}
    />
  );
}

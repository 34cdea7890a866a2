/** Wrong fields of the skills test and its questions. */
export const assessmentFields = {
  questionMissing: "Choose a question.",
  answerMissing: "Choose one of the answers.",
  topicMissing: "Choose a topic.",
  questionViewWrong: "Which questions?",
  questionTextMissing: "Write the question.",
  answerTextMissing: "Write the answer.",
  answersMissing: "Write the answers.",
  answersTooFew: "Write at least {minimum} answers.",
  answersTooMany: "Write at most {maximum} answers.",
  correctAnswerMissing: "Choose the correct answer.",
  answersAlike: "Two answers are the same.",
} as const;

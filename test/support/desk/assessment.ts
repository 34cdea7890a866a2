import type { PrismaClient } from "~/server/gateways/db/db";
import { SERVICE_CATEGORIES } from "~/domain/booking/categories";
import type { TestView } from "~/domain/assessment/attempt-schema";

const OPTIONS = ["the right one", "a wrong one", "another wrong one", "the last wrong one"];

/** Creates questions of all categories in turn; the first option of each is correct. */
export async function givenQuestions(prisma: PrismaClient, count = 12): Promise<void> {
  await prisma.assessmentQuestion.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      question: `Which answer is right? (${index + 1})`,
      options: OPTIONS,
      correctAnswer: 0,
      explanation: "It is the first.",
      category: SERVICE_CATEGORIES[index % SERVICE_CATEGORIES.length] ?? "other",
      sortOrder: index,
    })),
  });
}

/**
 * Returns the index of the correct option, or of a wrong one, in a question of `givenQuestions`
 * with its options shuffled.
 */
export function rightOf({ options }: TestView["questions"][number]): number {
  return options.indexOf("the right one");
}
export function wrongOf({ options }: TestView["questions"][number]): number {
  return options.indexOf("a wrong one");
}

import { z } from "zod";

/** GET /api/admin/questions. */
export const questionViewSchema = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  correctAnswer: z.number(),
  explanation: z.string().nullable(),
});
export type QuestionView = z.infer<typeof questionViewSchema>;

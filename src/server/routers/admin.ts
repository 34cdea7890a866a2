import { z } from "zod";
import { questionViewSchema } from "~/domain/assessment/schema";
import { listQuestions } from "~/server/services/assessment/queries";
import { adminProcedure, router } from "../trpc";

export const adminRouter = router({
  // precondition: a new procedure can't be forgotten
  questions: adminProcedure
    .meta({ scope: "never", about: "Returns the skills-assessment question bank." })
    .output(z.array(questionViewSchema))
    .query(({ ctx }) => listQuestions(ctx, ctx.actor)),
});

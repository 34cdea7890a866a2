import { expect, test } from "vitest";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { signupFormSchema } from "~/domain/account/schema";
import { field } from "~/messages/field-key";

const options = { fields: {}, shouldUseNativeValidation: undefined };

test("gives each wrong field its key for code and its sentence for people", async () => {
  const form = { firstName: "Ada", lastName: "", email: "ada", password: "secret" };
  const { errors } = await schemaResolver(signupFormSchema)(
    { ...form, confirmPassword: "secreT" },
    undefined,
    options,
  );
  expect(errors).toMatchObject({
    lastName: { type: "signupRequired", message: "Please fill in all fields" },
    email: { type: "emailWrong", message: "Enter a valid email address." },
  });
  expect(errors.firstName).toBeUndefined();
});

test("nests the errors of a list's rows, with the schema's facts", async () => {
  const rows = z.object({ rows: z.array(z.object({ note: z.string().max(3, field("tooLong")) })) });
  const typed = { rows: [{ note: "ok" }, { note: "long" }] };
  const { errors } = await schemaResolver(rows)(typed, undefined, options);
  expect(errors.rows?.[1]?.note?.message).toBe("Use at most 3 characters.");
});

test("hands on what the schema makes of a form without mistakes", async () => {
  const trimmed = z.object({ name: z.string().trim() });
  const { values, errors } = await schemaResolver(trimmed)({ name: " Ada " }, undefined, options);
  expect({ values, errors }).toEqual({ values: { name: "Ada" }, errors: {} });
});

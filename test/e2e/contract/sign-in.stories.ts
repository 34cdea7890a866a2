import { expect, test } from "vitest";
import { z } from "zod";
import { freshEmail, PASSWORD } from "../support/people";
import { mailTo } from "../support/server";
import { customer, linkIn, mailedPassword, signUpForm, stage, visitor } from "./stage";

/** Signing up, in and out, and everything that is proved by a mail. */
export function signInStories(): void {
  test("somebody signs up, signs in elsewhere, and chooses to be a mechanic", async () => {
    const nobody = visitor();
    const casey = await customer();
    (await nobody.post("/api/auth/signup", signUpForm("Casey", casey.email))).refused(
      409,
      "CONFLICT",
    );
    expect((await casey.get("/api/auth/user")).is(200).body).toMatchObject({ email: casey.email });

    const elsewhere = visitor();
    const credentials = { email: casey.email, password: PASSWORD };
    (await elsewhere.post("/api/auth/login", credentials)).is(200);
    (await elsewhere.get("/api/auth/user")).is(200);
    (await nobody.post("/api/auth/login", { ...credentials, password: "wrong" })).refused(
      401,
      "UNAUTHENTICATED",
    );
    (await nobody.post("/api/auth/second-step", { token: "unknown", code: "1" })).refused(
      400,
      "INVALID",
    );

    const chosen = await casey.post("/api/user/type", { userType: "mechanic" });
    expect(chosen.is(200).body).toMatchObject({ userType: "mechanic" });
    (await casey.post("/api/user/type", { userType: "customer" })).refused(409, "CONFLICT");
  });

  test("a customer saves a profile", async () => {
    const casey = await customer();
    const saved = (await casey.post("/api/user/update-profile", { city: "Oakland" })).is(200);
    expect(saved.body).toMatchObject({ city: "Oakland", firstName: "Casey" });
    (await casey.post("/api/user/update-profile", { city: " " })).refused(400, "INVALID");
  });

  test("a mailed code signs in", async () => {
    const { email } = await customer();
    const nobody = visitor();
    (await nobody.post("/api/auth/code", { email: " " })).refused(400, "INVALID");
    (await nobody.post("/api/auth/code", { email })).is(202);
    const mail = await mailTo(stage.server, email, "/auth/code");
    const code = /Your code is: (\d{6})/.exec(mail)?.[1] ?? "";
    (await nobody.post("/api/auth/code/confirm", { email, code: "wrong" })).refused(400, "INVALID");
    // Nobody confirmed the address, and this browser didn't make the account.
    const right = { email, code };
    (await nobody.post("/api/auth/code/confirm", right)).is(409);
    (await nobody.post("/api/auth/code/confirm", { ...right, isYours: true })).is(200);
    (await nobody.get("/api/auth/user")).is(200);
  });

  test("a mailed link confirms an address; a password set by mail has confirmed it", async () => {
    const morgan = await customer("Morgan");
    (await morgan.post("/api/auth/resend-confirmation", {})).is(200);
    const nobody = visitor();
    (await nobody.post("/api/auth/confirm-email", { token: "unknown" })).refused(400, "INVALID");
    const token = await linkIn(morgan.email, "confirm-email");
    const confirmed = (await nobody.post("/api/auth/confirm-email", { token })).is(200);
    expect(confirmed.body).toMatchObject({ emailVerified: true });
    (await morgan.post("/api/auth/resend-confirmation", {})).refused(409, "CONFLICT");
  });

  test("a changed address waits, can be canceled, and can be undone by its old mailbox", async () => {
    const riley = await customer("Riley");
    const nobody = visitor();
    const first = { token: await linkIn(riley.email, "confirm-email") };
    (await nobody.post("/api/auth/confirm-email", first)).is(200);

    const after = freshEmail("riley.new");
    const change = () => riley.post("/api/user/update-profile", { email: after });
    expect((await change()).is(200).body).toMatchObject({ pendingEmail: after });
    const kept = (await riley.post("/api/auth/cancel-email-change", {})).is(200);
    expect(kept.body).not.toHaveProperty("pendingEmail");

    (await change()).is(200);
    const second = { token: await linkIn(after, "confirm-email") };
    (await nobody.post("/api/auth/confirm-email", second)).is(200);
    const path = "/api/auth/undo-email-change";
    (await nobody.post(path, { token: "unknown" })).refused(400, "INVALID");
    (await nobody.post(path, { token: await linkIn(riley.email, "undo-email-change") })).is(200);
    (await riley.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
  });

  test("a forgotten password is replaced by a mailed one, and then by an own one", async () => {
    const casey = await customer();
    const nobody = visitor();
    const forgot = { email: casey.email, userType: "customer" };
    (await nobody.post("/api/auth/forgot-password", { email: " " })).refused(400, "INVALID");
    (await nobody.post("/api/auth/forgot-password", forgot)).is(200);
    const forgetful = visitor();
    const password = await mailedPassword(casey.email);
    (await forgetful.post("/api/auth/login", { email: casey.email, password })).is(200);
    (await forgetful.post("/api/user/set-password", { password: "weak" })).refused(400, "INVALID");
    (await forgetful.post("/api/user/set-password", { password: "An0ther!pass" })).is(200);
    // It ended the user's other sessions.
    (await casey.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
  });

  test("a link signs out, and a prefetch of it doesn't", async () => {
    const morgan = await customer("Morgan");
    (await morgan.get("/api/logout", { headers: { purpose: "prefetch" } })).is(302);
    (await morgan.send("DELETE", "/api/logout")).refused(405, "METHOD_NOT_ALLOWED");
    (await morgan.get("/api/auth/user")).is(200);
    const answer = (await morgan.get("/api/logout")).is(302);
    expect(answer.headers.get("location")).toBe("/");
    (await morgan.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
  });

  test("a sign-out ends every copy of the cookie, and another site can't send it", async () => {
    const casey = await customer();
    const headers = { origin: "https://evil.example" };
    (await casey.send("POST", "/api/auth/logout", { headers })).refused(403, "FORBIDDEN");
    (await casey.get("/api/auth/user")).is(200);
    const copy = casey.copy();
    (await casey.send("POST", "/api/auth/logout")).is(200);
    (await copy.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
  });

  test("a guest books before having an account, and a mailed code makes both", async () => {
    const guest = visitor();
    const email = freshEmail("guest");
    const service = z.array(z.object({ id: z.string() }));
    const [first] = (await guest.get("/api/services")).is(200).as(service);
    const order = (more: object = {}) => ({
      vehicle: { year: 2019, make: "Honda", model: "Civic" },
      serviceLocation: "742 Valencia St, San Francisco, CA 94110",
      scheduledAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
      customerProvidesPartss: false,
      serviceIds: [first?.id],
      issueDescription: "Oil change is due.",
      notes: "",
      firstName: "Robin",
      lastName: "Rivers",
      email,
      phone: "(415) 555-0132",
      acceptedTerms: "draft-1",
      ...more,
    });
    (await guest.post("/api/guest/bookings", order({ phone: "12" }))).refused(400, "INVALID");
    const sent = (await guest.post("/api/guest/bookings", order())).is(202);
    const { draftId } = sent.as(z.object({ draftId: z.string() }));
    // An address that has an account gets the same answer.
    const known = await customer();
    (await visitor().post("/api/guest/bookings", order({ email: known.email }))).is(202);

    const path = `/api/guest/bookings/${draftId}`;
    expect((await guest.get(path)).is(200).body).toMatchObject({
      state: "waiting",
      sentTo: expect.stringMatching(/^g•••@example\.com$/) as string,
    });
    (await visitor().get(path)).refused(404, "NOT_FOUND");
    (await guest.post(`${path}/resend`)).is(202);
    (await visitor().post(`${path}/resend`)).refused(404, "NOT_FOUND");
    (await guest.post(`${path}/confirm`, { code: "none" })).refused(400, "INVALID");
    const mail = await mailTo(stage.server, email, "Your code is:");
    const [, code = ""] = /Your code is: (\d{6})/.exec(mail) ?? [];
    (await guest.post(`${path}/confirm`, { code })).is(201);
    (await guest.get("/api/auth/user")).is(200);
    (await guest.get("/api/bookings")).is(200);
  });
}

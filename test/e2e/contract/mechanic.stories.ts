import { expect, test } from "vitest";
import { z } from "zod";
import { fileForm, pdf, png } from "~test/support/files";
import { completed, customer, mechanic, PROFILE, stage, visitor } from "./stage";

const BANK = {
  bankAccountHolderName: "Morgan Rivers",
  bankAccountNumber: "000123456789",
  bankRoutingNumber: "110000000",
  bankAccountType: "checking",
};
const uploadSchema = z.object({ uploadUrl: z.string(), profileImageUrl: z.string() });

/** A mechanic's profile, files, hours, plan, test and money. */
export function mechanicStories(): void {
  test("a mechanic sends a resume and a profile, twice", async () => {
    const morgan = await customer("Morgan");
    (await morgan.post("/api/user/type", { userType: "mechanic" })).is(200);
    const resume = () => ({ body: fileForm("resume", pdf(), "resume.pdf") });
    const sent = (await morgan.send("POST", "/api/upload/resume", resume())).is(200);
    expect(sent.body).toEqual({ filename: "resume.pdf" });
    const casey = await customer();
    (await casey.send("POST", "/api/upload/resume", resume())).refused(403, "FORBIDDEN");
    (await morgan.post("/api/mechanic/profile", PROFILE)).is(201);
    (await morgan.post("/api/mechanic/profile", PROFILE)).is(200);
  });

  test("a profile picture is uploaded in two ways, shown, and sent once", async () => {
    const [casey, morgan] = [await customer(), await mechanic()];
    const form = fileForm("profilePicture", await png(), "me.png");
    const upload = "/api/upload/profile-picture";
    (await casey.send("POST", upload, { body: form })).is(200);
    const wrong = fileForm("profilePicture", pdf(), "me.png");
    (await casey.send("POST", upload, { body: wrong })).refused(400, "INVALID");

    const asked = { filename: "me.png", contentType: "image/png" };
    const { uploadUrl, profileImageUrl } = (await morgan.post(upload, asked))
      .is(200)
      .as(uploadSchema);
    const address = new URL(uploadUrl, stage.url).href.slice(stage.url.length);
    const bytes = {
      body: new Uint8Array(await png()),
      headers: { "content-type": "image/png" },
    };
    (await visitor().send("PUT", address, bytes)).is(200);
    (await visitor().send("PUT", address, bytes)).refused(409, "CONFLICT");
    (await morgan.post("/api/mechanic/profile", { profileImageUrl })).is(200);
    const picture = (await casey.get(profileImageUrl)).is(200);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect((await morgan.get("/api/mechanic/profile")).is(200).body).toMatchObject({
      profileImageUrl,
      subscriptionStatus: "trial",
    });
  });

  test("a mechanic edits profile and bank account; customers see the profile and its services", async () => {
    const [casey, morgan] = [await customer(), await mechanic()];
    const online = (await morgan.put("/api/mechanic/profile", { isAvailable: true })).is(200);
    expect(online.body).toMatchObject({ isAvailable: true });
    const far = { serviceRadius: 101 };
    (await morgan.put("/api/mechanic/profile", far)).refused(400, "INVALID");
    const bank = (await morgan.put("/api/mechanic/bank-info", BANK)).is(200);
    expect(bank.body).toMatchObject({ bankAccountNumber: "••••6789" });
    const mistyped = { ...BANK, bankRoutingNumber: "12345678" };
    (await morgan.put("/api/mechanic/bank-info", mistyped)).refused(400, "INVALID");

    const path = `/api/mechanic/${morgan.userId}`;
    (await casey.get(`${path}/profile`)).is(200);
    (await casey.get(`/api/mechanic/${casey.userId}/profile`)).refused(404, "NOT_FOUND");
    (await casey.get(`${path}/services`)).is(200);
    // A mechanic turns the public page on first.
    (await visitor().get(`${path}/public-page`)).refused(404, "NOT_FOUND");
    (await visitor().get(`${path}/picture`)).refused(404, "NOT_FOUND");
  });

  test("hours are saved in a time zone that exists", async () => {
    const morgan = await mechanic();
    const week = { timeZone: "America/Los_Angeles", hours: [], timeOff: [] };
    (await morgan.get("/api/mechanic/availability")).is(200);
    const saved = (await morgan.put("/api/mechanic/availability", week)).is(200);
    expect(saved.body).toMatchObject({ ...week, usualHours: true, hours: expect.any(Array) });
    (await morgan.put("/api/mechanic/availability", { timeZone: "Mars" })).refused(400, "INVALID");
  });

  test("documents and a tax form are sent as files", async () => {
    const [casey, morgan] = [await customer(), await mechanic()];
    const path = "/api/mechanic/documents";
    expect((await morgan.get(path)).is(200).body).toMatchObject({ state: "unverified" });
    for (const name of ["license.pdf", "license-again.pdf"]) {
      const form = fileForm("document", pdf(), name);
      form.append("kind", "identity");
      const sent = (await morgan.send("POST", path, { body: form })).is(201);
      expect(sent.body).toMatchObject({ kind: "identity", state: "waiting" });
    }
    const foreign = fileForm("document", pdf(), "license.pdf");
    foreign.append("kind", "identity");
    (await casey.send("POST", path, { body: foreign })).refused(403, "FORBIDDEN");
    (await morgan.post(path, {})).refused(415, "UNSUPPORTED_TYPE");
    (await morgan.get(`${path}/x/file`)).refused(404, "NOT_FOUND");
    const body = fileForm("taxForm", pdf(), "w9.pdf");
    (await morgan.send("POST", "/api/upload/tax-form", { body })).is(200);
    const another = { body: fileForm("taxForm", pdf(), "w9.pdf") };
    (await casey.send("POST", "/api/upload/tax-form", another)).refused(403, "FORBIDDEN");
    (await morgan.post("/api/upload/tax-form", {})).refused(415, "UNSUPPORTED_TYPE");
  });

  test("a mechanic takes the skills test, which never tells the right answers", async () => {
    const morgan = await mechanic();
    const path = "/api/mechanic/assessment";
    (await morgan.get(path)).is(200);
    const begun = (await morgan.post(path)).is(200);
    expect(begun.body).toMatchObject({ state: "running" });
    expect(begun.text).not.toMatch(/correctAnswer|explanation/);
    (await morgan.post(`${path}/answer`, { number: 1, answer: 0 })).is(200);
    (await morgan.post(`${path}/answer`, { number: 11, answer: 0 })).refused(400, "INVALID");
    (await morgan.post(`${path}/continue`)).is(200);
    (await visitor().post(`${path}/continue`)).refused(401, "UNAUTHENTICATED");
    const over = (await morgan.post(`${path}/hand-in`)).is(200);
    expect(over.body).toMatchObject({ state: "waiting", questions: [] });
  });

  test("a finished job is on the statement, and a mechanic sees reliability, balance and payouts", async () => {
    const { morgan, total } = await completed();
    (await morgan.get("/api/mechanic/statement")).is(200);
    const table = (await morgan.get("/api/mechanic/statement.csv")).is(200);
    expect(table.text).toContain(total.toFixed(2));
    (await morgan.get("/api/mechanic/statement/entries")).is(200);
    (await morgan.get("/api/mechanic/standing")).is(200);
    (await morgan.get("/api/mechanic/balance")).is(200);
    (await morgan.get("/api/mechanic/payouts")).is(200);
  });

  test.each([
    "attention",
    "messages/threads",
    "mechanic/today",
    "mechanic/setup",
    "mechanic/public-page",
    "webhook-endpoints",
  ])("a mechanic reads %s, and nobody who is signed out", async (page) => {
    (await (await mechanic()).get(`/api/${page}`)).is(200);
    (await visitor().get(`/api/${page}`)).refused(401, "UNAUTHENTICATED");
  });

  test("a mechanic can buy the plan, and has no portal before", async () => {
    const morgan = await mechanic();
    (await morgan.send("POST", "/api/mechanic/plan/checkout")).is(200);
    (await morgan.send("POST", "/api/mechanic/plan/portal")).refused(409, "CONFLICT");
  });

  test("this server pays by bank file, so there is no payout account to link", async () => {
    // payout-account.test.ts sets up an account on a server that pays otherwise.
    const morgan = await mechanic();
    const path = "/api/mechanic/payout-account";
    const account = { method: "manual", state: "none" };
    expect((await morgan.get(path)).is(200).body).toMatchObject(account);
    (await morgan.post(`${path}/refresh`, {})).is(200);
    (await morgan.post(`${path}/link`, {})).refused(409, "CONFLICT");
  });
}

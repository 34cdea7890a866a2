import { expect, test } from "vitest";
import {
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeysSchema,
} from "~/domain/account/second-factor/passkeys";
import { createdKeySchema } from "~/domain/api-key/schema";
import { Authenticator } from "~test/support/account/authenticator";
import { PASSWORD } from "../support/people";
import {
  codesSchema,
  customer,
  mechanic,
  ownerWithoutFactor,
  setUpFactor,
  stage,
  visitor,
} from "./stage";

/** Stories of people who manage their own account. */
export function accountStories(): void {
  test("a wrong password opens nothing of the account", async () => {
    const casey = await customer();
    const password = "Wr0ng!pass";
    (await casey.post("/api/account/confirm", { password })).refused(403, "REAUTH_REQUIRED");
    (await casey.post("/api/account/confirm/code")).refused(409, "CONFLICT");
    const change = { password, newPassword: "An0ther!pass" };
    (await casey.post("/api/account/password", change)).refused(403, "REAUTH_REQUIRED");
  });

  test("an account that isn't being deleted can't be kept", async () => {
    const casey = await customer();
    const deletion = (await casey.get("/api/account/deletion")).is(200);
    expect(deletion.body).toMatchObject({ leavesAt: null });
    (await casey.post("/api/account/keep")).refused(409, "CONFLICT");
  });

  test("an API key reads what it may, and no longer once it is removed", async () => {
    const casey = await customer();
    const scopes = ["bookings:read"];
    const asked = { name: "Fleet software", scopes, expiresInDays: 30, password: PASSWORD };
    const { id, key } = (await casey.post("/api/keys", asked)).is(201).as(createdKeySchema);
    const headers = { authorization: `Bearer ${key}` };
    const program = visitor();
    (await program.get("/api/bookings", { headers })).is(200);
    (await program.get("/api/keys", { headers })).refused(403, "NOT_BY_KEY");
    const own = (await program.get("/api/keys/current", { headers })).is(200);
    expect(own.body).toMatchObject({ id, name: "Fleet software", scopes, ownerId: casey.userId });
    (await casey.get("/api/keys/current")).refused(404, "NOT_FOUND");
    (await casey.get("/api/keys")).is(200);
    (await casey.send("DELETE", `/api/keys/${id}`)).is(200);
    (await casey.send("DELETE", `/api/keys/${id}`)).refused(404, "NOT_FOUND");
  });

  test("sessions are listed, and only the caller's own can be ended", async () => {
    const casey = await customer();
    expect((await casey.get("/api/account/sessions")).is(200).body).toContainEqual(
      expect.objectContaining({ current: true }),
    );
    (await casey.send("DELETE", "/api/account/sessions/nobodys")).refused(404, "NOT_FOUND");
  });

  test("a customer blocks a mechanic and lifts the block", async () => {
    const [casey, morgan] = [await customer(), await mechanic()];
    const block = { userId: morgan.userId };
    expect((await casey.post("/api/blocks", block)).is(200).body).toMatchObject(block);
    (await casey.post("/api/blocks", { userId: "nobody" })).refused(404, "NOT_FOUND");
    expect((await casey.get("/api/blocks")).is(200).body).toEqual([expect.objectContaining(block)]);
    (await casey.send("DELETE", `/api/blocks/${morgan.userId}`)).is(200);
    (await casey.send("DELETE", `/api/blocks/${morgan.userId}`)).refused(404, "NOT_FOUND");
  });

  test("a time zone is saved if it exists", async () => {
    const casey = await customer();
    (await casey.put("/api/user/time-zone", { timeZone: "America/Denver" })).is(200);
    (await casey.put("/api/user/time-zone", { timeZone: "Mars/Olympus" })).refused(400, "INVALID");
  });

  test("an owner sets up an authenticator, renews its codes, adds a passkey and ends both", async () => {
    const chief = await ownerWithoutFactor();
    const factor = "/api/account/second-factor";
    expect((await chief.get(factor)).is(200).body).toMatchObject({ enabled: false });
    const recovery = await setUpFactor(chief);
    (await chief.post(`${factor}/confirm`, { code: "" })).refused(400, "INVALID");
    (await chief.post(`${factor}/verify`, { code: recovery[0] })).is(200);
    (await chief.post(`${factor}/verify`, { code: recovery[0] })).refused(400, "INVALID");
    const renewed = await chief.post(`${factor}/recovery-codes`, { code: recovery[1] });
    const [one, two] = renewed.is(200).as(codesSchema).recoveryCodes;
    (await (await customer()).post(`${factor}/recovery-codes`, { code: "1" })).refused(
      400,
      "INVALID",
    );

    // A browser at this server's address.
    const here = { origin: stage.url };
    const device = new Authenticator();
    expect((await chief.get("/api/account/passkeys")).is(200).body).toEqual([]);
    const registration = "/api/account/passkey-registration";
    (await chief.post(registration)).refused(403, "SECOND_FACTOR_REQUIRED");
    const begun = (await chief.post(registration, { code: one })).is(200);
    const passkey = device.create(begun.as(passkeyCreationSchema), here);
    const added = (await chief.post("/api/account/passkeys", { name: "Laptop", passkey })).is(201);
    const id = added.as(passkeysSchema)[0]?.id ?? "";
    const signed = async () => {
      const asked = await chief.post("/api/account/passkey-challenge");
      return device.get(asked.is(200).as(passkeyRequestSchema), here);
    };
    (await chief.post(`${factor}/verify`, { passkey: await signed() })).is(200);

    const remove = async (which: string, json: object) =>
      chief.send("DELETE", `/api/account/passkeys/${which}`, { json });
    (await remove("nobodys", { code: "1" })).refused(404, "NOT_FOUND");
    expect((await remove(id, { passkey: await signed() })).is(200).body).toEqual([]);
    (await (await customer()).post(`${factor}/disable`, { code: "1" })).refused(400, "INVALID");
    (await chief.post(`${factor}/disable`, { code: two })).is(200);
  });
}

import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { LANGUAGES, type Language, type RefusalName } from "~/domain/errors";
import type { FieldSentences } from "~/messages/fields";
import { limitOf } from "~/server/gateways/ops/limits";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { makeScene, type Scene } from "./scene";

const GERMAN: Partial<Record<RefusalName, string>> = {
  bookingNotFound: "Diese Buchung gibt es nicht",
  signedOut: "Bitte melden Sie sich an",
  tooManyAttempts: "Zu viele Versuche. Bitte in {wait} noch einmal.",
  yearOutOfRange: "Bitte ein Jahr von {oldest} bis {newest} wählen.",
  methodNotAllowed: "Das geht hier nicht.",
};

const GERMAN_FIELDS: Partial<FieldSentences> = {
  vehicleInfoMissing: "Bitte alle Angaben zum Fahrzeug ausfüllen.",
  tooLong: "Bitte höchstens {maximum} Zeichen.",
  passwordWeak: "Das Passwort braucht {missing}",
  passwordNeedsUpper: "einen Großbuchstaben",
  passwordNeedsSpecial: "ein Sonderzeichen",
};

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
  const [english] = LANGUAGES;
  const german: Language = {
    tag: "de",
    sentenceOf: (name) => GERMAN[name] ?? english.sentenceOf(name),
    fields: { ...english.fields, ...GERMAN_FIELDS },
  };
  LANGUAGES.push(german);
});
afterEach(() => {
  LANGUAGES.pop();
});

const asks = (language: string) => ({ headers: { "accept-language": language } });
const VEHICLE = { year: 2030, make: "Ford", model: "F-1" };
const UNKNOWN = "019a9f3b-0000-7000-8000-0000000000ff";

/** Returns the error that a generated hook gets. */
const trpcRefusal = z.object({
  error: z.object({
    json: z.object({
      message: z.string(),
      data: z.object({ reason: z.string(), fields: z.record(z.string(), z.string()).optional() }),
    }),
  }),
});

test.each([
  ["de", "Diese Buchung gibt es nicht"],
  ["de-AT,de;q=0.9,en;q=0.8", "Diese Buchung gibt es nicht"],
  ["fr;q=0.5, DE;q=0.4", "Diese Buchung gibt es nicht"],
  ["de;q=0.1,en", "Booking not found"],
  ["fr", "Booking not found"],
  [";q=,,*", "Booking not found"],
])("Accept-Language %j gets: %s", async (language, sentence) => {
  const cancel = { status: "cancelled" };
  const answer = await scene.customer.put(`/api/bookings/${UNKNOWN}`, cancel, asks(language));
  expect(answer.refused(404, "NOT_FOUND").message).toBe(sentence);
});

test("translates facts and fields, and keeps the code", async () => {
  const german = await scene.customer.post("/api/vehicles", VEHICLE, asks("de"));
  const sentence = "Bitte ein Jahr von 1960 bis 2027 wählen.";
  expect(german.refused(400, "INVALID")).toMatchObject({
    message: sentence,
    fields: { year: sentence },
  });
  const english = await scene.customer.post("/api/vehicles", VEHICLE);
  expect(english.refused(400, "INVALID").message).toBe("Choose a year from 1960 to 2027.");
});

test("what a schema refuses comes in the asked language, with the schema's facts", async () => {
  const long = { ...VEHICLE, year: 2020, make: "", model: "F".repeat(101) };
  const german = await scene.customer.post("/api/vehicles", long, asks("de"));
  const sentence = "Bitte alle Angaben zum Fahrzeug ausfüllen.";
  expect(german.refused(400, "INVALID")).toMatchObject({
    message: sentence,
    fields: { make: sentence, model: "Bitte höchstens 100 Zeichen." },
  });
  const english = await scene.customer.post("/api/vehicles", long);
  expect(english.refused(400, "INVALID").fields).toEqual({
    make: "Please fill in all vehicle information.",
    model: "Use at most 100 characters.",
  });
  const weak = { password: "abcdefg1" };
  const password = await scene.customer.post("/api/user/set-password", weak, asks("de"));
  expect(password.refused(400, "INVALID").message).toBe(
    "Das Passwort braucht einen Großbuchstaben, ein Sonderzeichen",
  );
});

test("generated hooks get the same sentence", async () => {
  const call = (language: string) =>
    scene.customer.post("/api/trpc/booking.addVehicle", { json: VEHICLE }, asks(language));
  const sentence = "Bitte ein Jahr von 1960 bis 2027 wählen.";
  expect((await call("de")).is(400).as(trpcRefusal).error.json).toEqual({
    message: sentence,
    data: expect.objectContaining({ reason: "INVALID", fields: { year: sentence } }),
  });
  const signedOut = await scene.nobody.get("/api/trpc/booking.list", asks("de"));
  expect(signedOut.is(401).as(trpcRefusal).error.json.message).toBe("Bitte melden Sie sich an");
});

test("a wait uses the language's own unit", async () => {
  const guess = { email: "casey@example.com", password: "wrong" };
  const { points } = limitOf("signInPerAddress");
  await rest.world.deps.limits.consume("signInPerAddress", "127.0.0.1", points);
  const answer = await scene.nobody.post("/api/auth/login", guess, asks("de"));
  expect(answer.refused(429, "TOO_MANY").message).toMatch(
    /^Zu viele Versuche\. Bitte in \d+ (Sekunden?|Minuten?) noch einmal\.$/,
  );
});

test("errors before any procedure are translated, too", async () => {
  await rest.world.deps.limits.consume("reads", "127.0.0.1", limitOf("reads").points);
  const hook = await scene.nobody.get("/api/trpc/booking.services", asks("de"));
  expect(hook.is(429).as(trpcRefusal).error.json.message).toMatch(/^Zu viele Versuche/);
  const answer = await scene.nobody.put(`/api/bookings/${ID.pending}/review`, {}, asks("de"));
  expect(answer.refused(405, "METHOD_NOT_ALLOWED").message).toBe("Das geht hier nicht.");
});

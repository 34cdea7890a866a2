import { randomUUID } from "node:crypto";
import { generateSync } from "otplib";
import { afterAll, beforeAll, expect } from "vitest";
import { z } from "zod";
import { contractOf, type Contract } from "~test/support/http/openapi";
import { startServer, type RunningServer } from "~test/support/http/server";
import { SMS_FROM, SmsService, smsUrlAt } from "~test/support/services/sms-service";
import { Visitor } from "~test/support/http/visitor";
import { freshEmail, PASSWORD } from "../support/people";
import { mailTo } from "../support/server";

// One built server for all stories, and the people in them. Each story makes its own people and
// jobs, so that each runs alone.

export const SECRET = "qT4mZr9KxW2vLb7YcN5sHdJ8fGp3VaEe";
export const REASON = "The work was done late.";

/**
 * Owners get these addresses in turn. A story that turns off a second factor needs an owner of its
 * own.
 */
const OWNERS = Array.from({ length: 20 }, (_, number) => `owner-${number}@example.com`);
let taken = 0;

/** The texts that people's phones get. */
export const phones = new SmsService();

let running: RunningServer | undefined;
let served: Contract | undefined;

export const stage = {
  get server(): RunningServer {
    if (running === undefined) throw new Error("The server only exists during tests.");
    return running;
  },
  get contract(): Contract {
    if (served === undefined) throw new Error("The document only exists during tests.");
    return served;
  },
  get url(): string {
    return stage.server.url;
  },
};

/** All answers so far, with the method and path of each call. */
export const ANSWERED: { method: string; path: string; status: number }[] = [];

const recording: Contract = {
  operations: () => stage.contract.operations(),
  check(method, path, answer) {
    stage.contract.check(method, path, answer);
    ANSWERED.push({ method, path: path.split("?")[0] ?? "", status: answer.status });
  },
};

/** Starts the server before the stories, and stops it after them. */
export function useStage(): void {
  beforeAll(async () => {
    await phones.start();
    running = await startServer({
      env: {
        NEXTAUTH_SECRET: SECRET,
        ADMIN_EMAILS: OWNERS.join(","),
        RATE_LIMIT_FACTOR: "1000",
        WEBHOOK_PRIVATE_HOSTS: "localhost",
        SMS_URL: smsUrlAt(phones.port),
        SMS_FROM,
      },
    });
    served = contractOf(await (await fetch(`${stage.url}/api/openapi.json`)).json());
  });
  afterAll(async () => {
    await running?.stop();
    phones.stop();
  });
}

/** A person who has signed up. */
export class Person extends Visitor {
  constructor(
    userId: string,
    readonly email: string,
  ) {
    super(
      () => stage.url,
      () => recording,
      userId,
    );
  }

  override copy(): Person {
    const copy = new Person(this.userId, this.email);
    for (const [name, value] of this.jar) copy.jar.set(name, value);
    return copy;
  }
}

/** A client without an account. */
export const visitor = (): Visitor =>
  new Visitor(
    () => stage.url,
    () => recording,
  );

export const signUpForm = (firstName: string, email: string) => ({
  firstName,
  lastName: "Rivers",
  email,
  password: PASSWORD,
  role: "customer",
});

/** Signs up a customer. */
export async function customer(
  firstName = "Casey",
  email = freshEmail(firstName.toLowerCase()),
): Promise<Person> {
  const form = visitor();
  const { id } = (await form.post("/api/auth/signup", signUpForm(firstName, email))).is(201);
  const person = new Person(id, email);
  for (const [name, value] of form.jar) person.jar.set(name, value);
  return person;
}

export const PROFILE = {
  phone: "(415) 555-0199",
  yearsExperience: 6,
  location: "San Francisco, CA",
  serviceRadius: 25,
  specializations: ["Oil Changes", "Brake Service"],
  tools: [],
  hourlyRate: "85.00",
  workExperience: "Fifteen years in independent shops.",
  certificationsText: "ASE A5 Brakes",
  resumeUploaded: true,
  resumeFilename: "resume.pdf",
};

/** Signs up a mechanic of San Francisco, with a profile. */
export async function mechanic(): Promise<Person> {
  const person = await customer("Morgan");
  (await person.post("/api/user/type", { userType: "mechanic" })).is(200);
  (await person.post("/api/mechanic/profile", PROFILE)).is(201);
  return person;
}

/** Returns the secret of the newest mailed link to this page. */
export async function linkIn(email: string, path: string): Promise<string> {
  const mail = await mailTo(stage.server, email, `/auth/${path}?token=`);
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? "";
}

/** Replaces a forgotten password by a mailed one, which also confirms the address. */
export async function mailedPassword(email: string): Promise<string> {
  (await visitor().post("/api/auth/forgot-password", { email })).is(200);
  const mail = await mailTo(stage.server, email, "temporary password is:");
  return /password is: (\S+)/.exec(mail)?.[1] ?? "";
}

/** Only a confirmed address of ADMIN_EMAILS grants its rights. */
export async function ownerWithoutFactor(): Promise<Person> {
  const email = OWNERS[taken++];
  if (email === undefined) throw new Error("Write more addresses into OWNERS.");
  const person = await customer("Charlie", email);
  (await person.post("/api/auth/login", { email, password: await mailedPassword(email) })).is(200);
  (await person.post("/api/user/set-password", { password: "Abcdefg1!" })).is(200);
  return person;
}

const setupSchema = z.object({ secret: z.string() });
export const codesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** Sets up an authenticator app and returns the recovery codes. */
export async function setUpFactor(person: Person): Promise<string[]> {
  const setup = (await person.post("/api/account/second-factor/start")).is(200);
  const { secret } = setup.as(setupSchema);
  const code = generateSync({ secret, epoch: Date.now() / 1000 - 30 });
  const confirmed = await person.post("/api/account/second-factor/confirm", { code });
  return confirmed.is(200).as(codesSchema).recoveryCodes;
}

let theOwner: Promise<Person> | undefined;
/** An owner at the desk, after their second factor. All stories share this one. */
export function owner(): Promise<Person> {
  theOwner ??= (async () => {
    const person = await ownerWithoutFactor();
    const [code] = await setUpFactor(person);
    (await person.post("/api/account/second-factor/verify", { code })).is(200);
    return person;
  })();
  // If it failed, a retry creates the owner again.
  theOwner.catch(() => (theOwner = undefined));
  return theOwner;
}

/** Returns a name or code that no other story uses. */
export const unique = (text: string) => `${text}${randomUUID().slice(0, 6).toUpperCase()}`;

export const inDays = (days: number) => ({
  scheduledAt: new Date(Date.now() + days * 86_400_000).toISOString(),
});

const servicesSchema = z.array(z.object({ id: z.string(), name: z.string() })).min(1);

/** Returns the catalog's first service. */
export async function firstService(): Promise<string> {
  const services = (await visitor().get("/api/services")).is(200).as(servicesSchema);
  return services[0]?.id ?? "";
}

export const CAR = { year: 2019, make: "Toyota", model: "Camry", nickname: null, mileage: 9000 };

/** Returns the body of a booking of this customer's car. */
export async function orderOf(casey: Person, more: object = {}) {
  const { id: vehicleId } = (await casey.post("/api/vehicles", CAR)).is(201);
  return {
    vehicleId,
    serviceLocation: "742 Valencia St, San Francisco, CA 94110",
    ...inDays(2),
    customerProvidesPartss: false,
    serviceIds: [await firstService()],
    issueDescription: "Oil change is due.",
    notes: "",
    ...more,
  };
}

export interface Job {
  casey: Person;
  morgan: Person;
  id: string;
  path: string;
}

/** Books a job, some days ahead. */
export async function requested({
  days = 2,
  casey,
  more = {},
}: { days?: number; casey?: Person; more?: object } = {}): Promise<Job> {
  const people = { casey: casey ?? (await customer()), morgan: await mechanic() };
  const order = await orderOf(people.casey, { ...inDays(days), ...more });
  const { id } = (await people.casey.post("/api/bookings", order)).is(201);
  return { ...people, id, path: `/api/bookings/${id}` };
}

/** Books a job that a mechanic accepts. */
export async function accepted(days = 2): Promise<Job> {
  const job = await requested({ days });
  (await job.morgan.send("PUT", `${job.path}/accept`)).is(200);
  return job;
}

/** Books a job that has begun. */
export async function begun(days = 20): Promise<Job> {
  const job = await accepted(days);
  (await job.morgan.post(`${job.path}/status`, { status: "in-progress" })).is(200);
  return job;
}

const priceSchema = z.object({ totalAmount: z.string() });
export const secretSchema = z.object({ clientSecret: z.string() });

export const totalOf = async ({ casey, path }: Job) =>
  Number((await casey.get(path)).is(200).as(priceSchema).totalAmount);

/**
 * Confirms a card as the payment provider's script does in a browser. The sandbox then sends its
 * webhooks.
 */
async function confirmCard(clientSecret: string): Promise<void> {
  const [id = ""] = clientSecret.split("_secret_");
  const answer = await fetch(`${stage.url}/api/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: clientSecret, card_number: "4242424242424242" }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Authorizes the job's price on a new card. */
export async function authorize(job: Job): Promise<number> {
  const amount = await totalOf(job);
  const opened = await job.casey.post("/api/create-payment-intent", { amount, bookingId: job.id });
  await confirmCard(opened.is(200).as(secretSchema).clientSecret);
  await expect
    .poll(async () => (await job.casey.get(job.path)).body)
    .toMatchObject({ paymentStatus: "authorized" });
  return amount;
}

/** A job that was paid by card, accepted, done before its day, and charged. */
export async function completed(): Promise<Job & { total: number }> {
  const job = await requested();
  const total = await authorize(job);
  (await job.morgan.send("PUT", `${job.path}/accept`)).is(200);
  (await job.morgan.put(`${job.path}/status`, { status: "in-progress" })).is(200);
  (await job.morgan.post(`${job.path}/complete`)).is(200);
  return { ...job, total };
}

export const rowsSchema = z.array(z.object({ id: z.string() })).min(1);

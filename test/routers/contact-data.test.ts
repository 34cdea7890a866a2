import { beforeEach, describe, expect, test } from "vitest";
import { HIDDEN_CONTACT } from "~/domain/text/contact-data";
import { signInExternally } from "~/server/services/account/sign-in/external";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { givenReview } from "~test/support/booking/reviews";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const CALL = "Brakes since 2005-2012. Call (415) 555-0134";
const MASKED = `Brakes since 2005-2012. Call ${HIDDEN_CONTACT}`;

describe("contact data in public text", () => {
  test("is masked in a mechanic's public profile and stays in their own", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const own = await world.callerFor(mechanic);
    await own.mechanic.updateProfile({ workExperience: CALL, certificationsText: CALL });
    const stranger = await world.callerFor(await givenCustomer(prisma));
    expect(await stranger.mechanic.publicProfile({ userId: mechanic.id })).toMatchObject({
      workExperience: MASKED,
      certifications: MASKED,
    });
    expect(await own.mechanic.profile()).toMatchObject({
      workExperience: CALL,
      certificationsText: CALL,
    });
  });

  test("is masked in reviews and replies for strangers, but not for the two sides and staff", async () => {
    const { prisma } = database;
    const review = await givenReview(prisma, { comment: CALL });
    const mechanic = await world.callerFor(review.mechanic);
    await mechanic.booking.reviews.answer({ id: review.id, text: CALL });
    const stranger = await world.callerFor(await givenCustomer(prisma));
    const { reviews } = await stranger.mechanic.publicProfile({ userId: review.mechanicId });
    expect(reviews).toMatchObject([{ comment: MASKED, answer: { text: MASKED } }]);
    const unmasked = [{ comment: CALL, answer: { text: CALL } }];
    expect((await mechanic.booking.reviews.own({})).items).toMatchObject(unmasked);
    const { desk } = await atDesk(world, prisma, "operator");
    expect((await desk.reviews.list({ show: "all" })).items).toMatchObject(unmasked);
  });

  test("is masked in an open request until a mechanic accepts it", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const customer = await givenCustomer(prisma, { firstName: "Call (415) 555-0134" });
    const { id } = await givenBooking(prisma, { customer });
    await prisma.booking.update({ where: { id }, data: { issueDescription: CALL } });
    const caller = await world.callerFor(mechanic);
    expect(await caller.booking.byId({ id })).toMatchObject({
      issueDescription: MASKED,
      customer: { firstName: `Call ${HIDDEN_CONTACT}` },
    });
    await caller.booking.accept({ id });
    expect(await caller.booking.byId({ id })).toMatchObject({ issueDescription: CALL });
  });

  test("is masked in a mechanic's stored name in search and on the public profile", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma, { firstName: "Sam sams-garage.com" });
    const stranger = await world.callerFor(await givenCustomer(prisma));
    const name = { firstName: `Sam ${HIDDEN_CONTACT}` };
    const { mechanics } = await stranger.mechanic.search({ sort: "rating" });
    expect(mechanics).toMatchObject([name]);
    expect(await stranger.mechanic.publicProfile({ userId: mechanic.id })).toMatchObject(name);
  });
});

describe("a name from an identity provider", () => {
  let people = 0;
  const signIn = async (firstName: string, lastName: string) => {
    people += 1;
    const email = `person-${people}@example.com`;
    const profile = { issuer: "https://id.example", subject: email, email, emailVerified: true };
    await signInExternally({ ...world.context(), device: "" }, { ...profile, firstName, lastName });
    return database.prisma.user.findUniqueOrThrow({ where: { email } });
  };

  test.each(["evil.com/win", "grace@example.com", "\u202eecarG", "Gra\u0000ce", "\ud83d"])(
    "is left out when our forms would refuse it, so that the next screen asks for it: %j",
    async (name) => {
      expect(await signIn(name, "Hopper")).toMatchObject({ firstName: "", lastName: "Hopper" });
    },
  );

  test("is kept when it is valid", async () => {
    expect(await signIn("María José", "St.John")).toMatchObject({
      firstName: "María José",
      lastName: "St.John",
    });
  });
});

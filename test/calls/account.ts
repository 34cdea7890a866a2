import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { type Actor, type Callers, MISSING } from "~test/authz/callers";
import {
  bad,
  type Calls,
  type Endpoints,
  ok,
  type Scenery,
  signedIn,
  x404,
  x409,
  xSelf,
} from "./call";

const taken = (callers: Callers, who: Actor) =>
  callers.secrets[who === "otherCustomer" ? "owner" : "otherCustomer"].email;

function leaving({ prisma }: Scenery) {
  return prisma.user.update({
    where: { id: ID.customer },
    data: { leavesAt: new Date(new Date(EXAMPLE_NOW).getTime() + 7 * 86_400_000) },
  });
}

function withBlock({ prisma }: Scenery) {
  return prisma.block.create({
    data: {
      blockerId: ID.customer,
      blockedId: ID.mechanic,
      createdAt: new Date(EXAMPLE_NOW),
    },
  });
}

export const accountCalls = {
  "auth.me": { rest: { "GET /auth/user": {} }, access: [{ cells: signedIn(ok) }] },

  "auth.setUserType": {
    input: { userType: "customer" },
    rest: { "POST /user/type": {} },
    access: [
      { case: "becomes a mechanic", input: () => ({ userType: "mechanic" }), cells: signedIn(ok) },
      {
        case: "becomes a customer",
        cells: { ...signedIn(x409), owner: ok, otherCustomer: ok, newcomer: ok, administrator: ok },
      },
      {
        case: "becomes an administrator",
        forbidden: () => ({ userType: "admin" }),
        cells: signedIn(bad),
      },
    ],
  },

  "auth.updateProfile": {
    input: {
      firstName: "Casey",
      lastName: "Customer",
      phone: "(415) 555-0100",
      address: "742 Valencia St",
      city: "San Francisco",
      state: "CA",
      zipCode: "94110",
      vehicleYear: 2019,
      vehicleMake: "Toyota",
      vehicleModel: "Camry",
      vehicleNotes: "The hood sticks a little.",
    },
    optional: {
      email: "robin@example.com",
      vehicleYear: "2019",
      vehiclePhoto: null,
      notes: "Ring twice",
    },
    rest: { "POST /user/update-profile": {} },
    access: [
      {
        input: () => ({ firstName: "Renamed", vehicleNotes: "The hood sticks." }),
        cells: signedIn(ok),
      },
      {
        case: "with a taken address",
        input: (callers, who) => ({ email: taken(callers, who) }),
        cells: signedIn(x409),
      },
      {
        case: "with another's photo",
        input: (callers, who) => ({
          vehiclePhoto: `/api/files/${who === "owner" ? callers.resume : callers.vehiclePhoto}`,
        }),
        cells: signedIn(bad),
      },
    ],
  },

  "auth.blocks.list": {
    rest: { "GET /blocks": { prepare: withBlock } },
    access: [{ cells: signedIn(ok) }],
  },

  "auth.blocks.add": {
    input: { userId: ID.mechanic },
    rest: { "POST /blocks": {} },
    access: [
      {
        case: "the convert",
        input: (callers) => ({ userId: callers.id("convert") }),
        cells: { ...signedIn(ok), convert: bad },
        tells: "convert",
      },
      { case: "an unknown person", input: () => ({ userId: MISSING }), cells: signedIn(x404) },
    ],
  },

  "auth.blocks.remove": {
    input: { userId: ID.mechanic },
    rest: { "DELETE /blocks/:userId": { prepare: withBlock } },
    access: [
      {
        case: "another's",
        input: (callers, who) => ({
          userId: callers.id(who === "otherCustomer" ? "owner" : "otherCustomer"),
        }),
        cells: { ...signedIn(x404), owner: ok },
      },
    ],
  },

  "auth.account.confirm": {
    input: { password: "Str0ng!pass" },
    optional: { code: "123 456" },
    rest: { "POST /account/confirm": {} },
    access: [
      // A user from another provider has no password, and gets an error that names that field.
      { cells: { ...signedIn(ok), newcomer: xSelf }, allowed: { document: true } },
    ],
  },

  "auth.account.requestCode": {
    rest: {
      "POST /account/confirm/code": {
        prepare: ({ prisma }) =>
          prisma.user.update({ where: { id: ID.customer }, data: { passwordHash: null } }),
      },
    },
    access: [
      // Everybody except the user from another provider has a password.
      { cells: { ...signedIn(x409), newcomer: ok }, allowed: { document: true } },
    ],
  },

  "auth.account.changePassword": {
    input: { password: "Str0ng!pass", newPassword: "An0ther!pass" },
    rest: { "POST /account/password": {} },
    access: [{ cells: { ...signedIn(ok), newcomer: x409 }, allowed: { document: true } }],
  },

  "auth.account.deletion": {
    rest: { "GET /account/deletion": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "auth.account.delete": {
    input: { password: "Str0ng!pass" },
    rest: { "DELETE /account": { prepare: leaving } },
    access: [
      {
        input: () => ({}),
        cells: { ...signedIn(x409), otherMechanic: ok, newcomer: ok, apprentice: ok },
      },
    ],
  },

  "auth.account.keep": {
    rest: { "POST /account/keep": { prepare: leaving } },
    access: [{ cells: signedIn(x409) }],
  },
} satisfies Partial<Calls>;

export const accountEndpoints: Endpoints = {
  "GET /account/export": { access: [{ cells: signedIn(ok), writes: true }] },
};

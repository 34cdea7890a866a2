import { hashOfToken } from "~/server/gateways/auth/tokens";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { type Calls, made, missing, ok, type Scenery, signedIn, staff, x403, x404 } from "./call";

const EXAMPLE_KEY = "cw_Zm9yIHRoZSBkb2N1bWVudA";

/** Gives a person the document's key. */
async function withKey({ prisma }: Scenery, userId: string, scopes: string[]) {
  const createdAt = new Date(EXAMPLE_NOW);
  await prisma.apiKey.create({
    data: {
      id: ID.apiKey,
      userId,
      name: "Fleet software",
      prefix: "cw_Zm9yIHRo",
      hash: hashOfToken(EXAMPLE_KEY),
      scopes,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 90 * 86_400_000),
    },
  });
}

const withOwnKey = (scenery: Scenery) =>
  withKey(scenery, ID.customer, ["bookings:read", "bookings:write"]);

const withDeskKey = async (scenery: Scenery) => {
  await scenery.prisma.user.update({ where: { id: ID.customer }, data: { staffRole: "operator" } });
  await withKey(scenery, ID.customer, ["desk:read"]);
};

export const apiKeyCalls = {
  "auth.keys.list": {
    rest: { "GET /keys": { prepare: withOwnKey } },
    access: [{ cells: signedIn(ok) }],
  },

  "auth.keys.current": {
    rest: { "GET /keys/current": { prepare: withOwnKey, byKey: EXAMPLE_KEY } },
    access: [{ cells: signedIn(x404), byKey: ok }],
  },

  "auth.keys.create": {
    input: {
      name: "Fleet software",
      scopes: ["bookings:read", "bookings:write"],
      expiresInDays: 90,
    },
    optional: { password: "Str0ng!pass", code: "123 456" },
    rest: { "POST /keys": {} },
    access: [
      { cells: signedIn(made) },
      {
        case: "for the desk",
        input: () => ({ name: "Reports", scopes: ["desk:read"], expiresInDays: 30 }),
        cells: staff(made),
      },
    ],
  },

  "auth.keys.remove": {
    input: { id: ID.apiKey },
    spoiledId: "id",
    rest: { "DELETE /keys/:id": { prepare: withOwnKey } },
    access: [{ case: "that doesn't exist", input: missing, cells: signedIn(x404) }],
  },

  "desk.keys": {
    rest: { "GET /desk/keys": { prepare: withDeskKey } },
    access: [{ cells: staff(ok), operator: x403, tells: "operator" }],
  },

  "desk.grantKey": {
    input: { id: ID.apiKey, reason: "Reads the figures of each week." },
    spoiledId: "id",
    rest: { "POST /desk/keys/:id/grant": { prepare: withDeskKey } },
    access: [{ case: "that doesn't exist", input: missing, cells: staff(x404), operator: x403 }],
  },
} satisfies Partial<Calls>;

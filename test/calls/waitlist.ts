import { sealOf } from "~/server/gateways/auth/tokens";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { accepted, bad, type Calls, everyone, ok, staff } from "./call";

const tokenOf = (id: string) => `${id}.${sealOf("waitlistEntry", id).toString("base64url")}`;

export const waitlistCalls = {
  "booking.waitlist.join": {
    input: { zip: "99762", email: "robin@example.com", serviceId: ID.service },
    optional: { proof: "1798736400000-00.00.00.1" },
    rest: { "POST /waitlist": {} },
    access: [{ cells: everyone(accepted) }],
  },

  "booking.waitlist.confirm": {
    input: { token: tokenOf(ID.draft) },
    rest: {
      "POST /waitlist/confirm": {
        prepare: ({ prisma }) =>
          prisma.waitlistEntry.create({
            data: {
              id: ID.draft,
              email: "robin@example.com",
              mailboxMark: "example",
              zipCode: "99762",
              createdAt: new Date(EXAMPLE_NOW),
            },
          }),
      },
    },
    access: [
      {
        case: "with an unknown token",
        input: () => ({ token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu" }),
        cells: everyone(bad),
      },
    ],
  },

  "desk.waitlist": {
    rest: { "GET /desk/waitlist": {} },
    access: [{ cells: staff(ok) }],
  },
} satisfies Partial<Calls>;

import { expect, test } from "vitest";
import { claimableKinds } from "~/domain/claim/claimable";

const NOW = new Date("2027-03-01T14:00:00Z");
const LATER = "2027-03-05T14:00:00Z";

test("a finished job's claims begin with what can be wrong with the work, not with nobody came", () => {
  const kinds = claimableKinds(
    {
      status: "completed",
      paymentStatus: "captured",
      mechanicId: "m",
      claimsUntil: LATER,
      warrantyEndsAt: LATER,
      claims: [],
    },
    "customer",
    NOW,
  );
  expect(kinds.length).toBeGreaterThan(2);
  expect(kinds[0]).not.toBe("no_show");
  if (kinds.includes("no_show")) expect(kinds.at(-1)).toBe("no_show");
});

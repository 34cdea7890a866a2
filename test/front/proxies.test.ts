import { describe, expect, test } from "vitest";
import { limitOf } from "~/server/gateways/ops/limits";
import { useRest } from "~test/support/rest";

const rest = useRest({ once: true, front: { proxyHops: 1 } });

/** What arrives behind our own proxy: whatever the caller claims, then what the proxy saw. */
const signIn = (claims: string, address: string, account: number) =>
  rest
    .visitor()
    .post(
      "/api/auth/login",
      { email: `person-${account}@example.com`, password: "wrong" },
      { headers: { "x-forwarded-for": `${claims}, ${address}`, "x-client-address": claims } },
    );

describe("behind one proxy of ours (AUTH-06, AUTH-07)", () => {
  test("a caller who claims another address with each try is still one caller", async () => {
    const { points } = limitOf("signInPerAddress");
    await rest.world.deps.limits.consume("signInPerAddress", "203.0.113.9", points - 2);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await signIn(`10.0.0.${turn}`, "203.0.113.9", turn)).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    // The neighbour is somebody else.
    expect((await signIn("203.0.113.9", "203.0.113.10", 9)).status).toBe(401);
  });
});

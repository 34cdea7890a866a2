import { beforeEach, describe, expect, test } from "vitest";
import { PAGE_USER_HEADER } from "~/domain/account/page-user";
import { fileForm, png } from "~test/support/files";
import { useRest } from "~test/support/rest";
import { sameScene, type Scene } from "../scene";

// All tabs of a browser share one cookie, so an open page may belong to another user.

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

const BANK = {
  bankAccountHolderName: "Another Person",
  bankAccountNumber: "000123456789",
  bankRoutingNumber: "110000000",
  bankAccountType: "checking",
};
const pageOf = (userId: string) => ({ headers: { [PAGE_USER_HEADER]: userId } });
const bankOf = async (userId: string) =>
  rest.prisma.mechanicProfile.findUniqueOrThrow({
    where: { userId },
    select: { bankAccountHolderName: true },
  });

describe("a form on a page that was opened as another user", () => {
  test("is refused with 409, by REST and by tRPC, and saves nothing", async () => {
    const { mechanic, customer } = scene;
    const before = await bankOf(mechanic.userId);
    const others = pageOf(customer.userId);
    const saved = await mechanic.put("/api/mechanic/bank-info", BANK, others);
    expect(saved.refused(409, "CONFLICT").message).toContain("signed in to another account");
    const body = fileForm("profilePicture", await png());
    const upload = { body, ...others };
    (await mechanic.send("POST", "/api/upload/profile-picture", upload)).refused(409, "CONFLICT");
    const byTrpc = await mechanic.post("/api/trpc/mechanic.saveBankInfo", { json: BANK }, others);
    expect(byTrpc.is(409).text).toContain("signed in to another account");
    expect(await bankOf(mechanic.userId)).toEqual(before);
  });

  test("is saved for its own user, and for a client that names nobody", async () => {
    const { mechanic } = scene;
    const own = pageOf(mechanic.userId);
    (await mechanic.post("/api/trpc/mechanic.saveBankInfo", { json: BANK }, own)).is(200);
    expect(await bankOf(mechanic.userId)).toEqual({ bankAccountHolderName: "Another Person" });
    (await mechanic.put("/api/mechanic/bank-info", BANK, own)).is(200);
    (await mechanic.put("/api/mechanic/bank-info", BANK)).is(200);
  });

  test("can still ask who is signed in, but gets none of that person's events", async () => {
    const { mechanic, customer } = scene;
    const others = pageOf(customer.userId);
    const session = await mechanic.get("/api/trpc/auth.session", others);
    expect(session.is(200).text).toContain(mechanic.userId);
    const input = JSON.stringify({ json: { pageAgeMs: 0, userId: customer.userId } });
    const cookie = [...mechanic.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const events = await fetch(
      `${rest.url}/api/trpc/booking.changes?input=${encodeURIComponent(input)}`,
      { headers: { accept: "text/event-stream", cookie } },
    );
    // The stream contains only the refusal.
    expect(await events.text()).toContain("signed in to another account");
  });
});

import { expect, test } from "vitest";
import { useRest } from "~test/support/rest";

const rest = useRest({ once: true });

/** As deep as the 16 KB of a request's head allow. */
const DEEP = 7_000;
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("endlessly nested input in an address is refused (JSON-02)", async () => {
  const customer = await rest.signUp("customer");
  const ask = (input: string) => customer.get(`/api/trpc/booking.list?input=${input}`);
  for (const json of [nested(DEEP), `{"cursor":${nested(DEEP)}}`]) {
    (await ask(`{"json":${json}}`)).refused(400, "INVALID");
    const dated = `{"json":${json},"meta":{"values":{"cursor":["Date"]}}}`;
    (await ask(dated)).refused(400, "INVALID");
  }
  // Deep, but readable: the schema names the error.
  (await ask(`{"json":${nested(10)}}`)).is(400);
  expect((await ask(encodeURIComponent('{"json":{}}'))).is(200).status).toBe(200);
});

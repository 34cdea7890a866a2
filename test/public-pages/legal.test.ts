import { beforeAll, expect, test } from "vitest";
import { useRest } from "~test/support/rest";
import { TestClock } from "~test/support/world";
import { structuredDataIn } from "../support/http/public-pages";

const clock = new TestClock();
const rest = useRest({ once: true, front: { clock } });
const AUTHOR = "019a0000-0000-7000-8000-00000000000a";

const read = async (path: string) => {
  const response = await fetch(`${rest.url}${path}`);
  expect(response.status, path).toBe(200);
  return response.text();
};

beforeAll(async () => {
  await rest.prisma.legalText.create({
    data: {
      kind: "privacy",
      number: 1,
      body: "# What we know\n\n</script><script>alert(1)</script> costs {lateFee}.",
      authorId: AUTHOR,
      savedAt: clock.now(),
      publishedAt: new Date("2026-11-27T12:00:00.000Z"),
    },
  });
});

test.each(["/terms", "/pricing"])("%s is our default, a draft that isn't listed", async (path) => {
  const html = await read(path);
  expect(html).toContain(">Draft<");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain("$35.00");
});

test("/privacy is the published text, without elements of its own", async () => {
  const html = await read("/privacy");
  expect(html).not.toContain("noindex");
  expect(html).not.toContain(">Draft<");
  expect(html).toContain("In force since November 27, 2026");
  expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
  expect(html).toContain("costs $35.00.");
  expect(structuredDataIn(html)).toMatchObject([{ "@type": "BreadcrumbList" }]);
});

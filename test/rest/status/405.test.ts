import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { REST_ROUTES } from "~/server/http/rest/routes";
import { useRest } from "~test/support/rest";

const rest = useRest();

/** Each path of the table with its methods. */
const methods = new Map<string, string[]>();
for (const route of Object.keys(REST_ROUTES)) {
  const [method = "", path = ""] = route.split(" ");
  const shown = `/api${path.replaceAll(/:\w+/g, "x")}`;
  methods.set(shown, [...(methods.get(shown) ?? []), method]);
}

/** Paths answered before the table, for supervisors and readers. */
for (const path of ["/api/health", "/api/ready", "/api/openapi.json"]) methods.set(path, ["GET"]);

// A photo is read as a file and deleted by the table's call.
methods.get("/api/photos/x")?.push("GET");

// Mail programs POST to a mail's link, and a reader who opens it is redirected to a page.
methods.get("/api/notifications/unsubscribe")?.push("GET");

describe("405 Method Not Allowed", () => {
  test.each([...methods])("%s accepts %j alone", async (path, has) => {
    const visitor = rest.visitor();
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      if (has.includes(method)) continue;
      const answer = await visitor.send(method, path);
      answer.refused(405, "METHOD_NOT_ALLOWED");
      const allow = (answer.headers.get("allow") ?? "").split(", ");
      expect(allow.filter((name) => name !== "HEAD").sort()).toEqual([...has].sort());
      expect(allow.includes("HEAD")).toBe(has.includes("GET"));
    }
  });

  test("answers HEAD as GET, without a body", async () => {
    const answer = (await rest.visitor().send("HEAD", "/api/services")).is(200);
    expect(answer.bytes.byteLength).toBe(0);
    (await rest.visitor().send("HEAD", "/api/auth/user")).is(401);
  });

  test("refuses TRACE and unknown methods", async () => {
    for (const method of ["TRACE", "PROPFIND"]) {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        request(`${rest.url}/api/services`, { method }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      });
      expect(status).toBe(405);
    }
  });

  test("refuses a mutation by GET, and other methods for tRPC", async () => {
    const customer = await rest.signUp("customer");
    (await customer.get("/api/trpc/auth.logout")).is(405);
    (await customer.get("/api/auth/user")).is(200);
    const put = await customer.put("/api/trpc/auth.logout", {});
    put.refused(405, "METHOD_NOT_ALLOWED");
    expect(put.headers.get("allow")).toBe("GET, POST, HEAD");
  });
});

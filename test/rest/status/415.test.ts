import { beforeEach, describe, test } from "vitest";
import { REST_ROUTES, type RestRow } from "~/server/http/rest/routes";
import { useRest } from "~test/support/rest";
import { sameScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

const json = Object.entries<RestRow>(REST_ROUTES).filter(([, row]) => row.body === "json");

describe("415 Unsupported Media Type", () => {
  test.each(json)("%s", async (route) => {
    const [method = "", path = ""] = route.split(" ");
    const at = `/api${path.replaceAll(/:\w+/g, "x")}`;
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-16",
      "application/jsonp",
    ]) {
      const options = { body: "{}", headers: { "content-type": type } };
      (await scene.customer.send(method, at, options)).refused(415, "UNSUPPORTED_TYPE");
    }
  });

  test("accepts a charset parameter", async () => {
    for (const type of ["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"']) {
      const body = '{"year":2020,"make":"Honda","model":"Civic"}';
      const headers = { "content-type": type };
      (await scene.customer.send("POST", "/api/vehicles", { body, headers })).is(201);
    }
  });

  test("a form of another site disguised as text has no effect", async () => {
    const body = '{"status":"cancelled"}';
    const headers = { "content-type": "text/plain", origin: "https://evil.example" };
    const path = "/api/user/type";
    (await scene.customer.send("POST", path, { body, headers })).refused(415, "UNSUPPORTED_TYPE");
  });

  test("uploads", async () => {
    const headers = { "content-type": "application/pdf" };
    const body = "%PDF-1.4";
    for (const path of ["/api/upload/resume", "/api/upload/profile-picture"]) {
      const answer = await scene.mechanic.send("POST", path, { body, headers });
      answer.refused(415, "UNSUPPORTED_TYPE");
    }
    const ticket = { filename: "cv.pdf", contentType: "application/pdf" };
    const resume = await scene.mechanic.post("/api/upload/resume", ticket);
    resume.refused(415, "UNSUPPORTED_TYPE");
  });

  test("tRPC", async () => {
    const headers = { "content-type": "text/plain" };
    const answer = await scene.customer.send("POST", "/api/trpc/auth.logout", {
      body: "{}",
      headers,
    });
    answer.refused(415, "UNSUPPORTED_TYPE");
  });
});

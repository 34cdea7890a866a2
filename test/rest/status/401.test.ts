import { beforeEach, describe, expect, test } from "vitest";
import { DETAILS } from "~/server/http/openapi/details";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { fileForm, pdf } from "~test/support/files";
import { useRest } from "~test/support/rest";
import { sameScene, PASSWORD, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

const closed = DETAILS.filter(({ access }) => access !== "anyone");

describe("401 Unauthorized", () => {
  test.each(closed)("$route, signed out", async ({ route, method, path, example }) => {
    const filled = path.replaceAll(
      /:(\w+)/g,
      (_all, name: string) => example?.params?.[name] ?? ID.accepted,
    );
    const file = fileForm("resume", pdf(), "resume.pdf");
    const body = route === "POST /upload/resume" ? { body: file } : { json: example?.body };
    const answer = await scene.nobody.send(method, `/api${filled}`, body);
    expect(answer.refused(401, "UNAUTHENTICATED").message).toBe("Unauthorized");
  });

  test.each([
    `/api/files/${ID.picture}`,
    `/api/bookings/${ID.completed}/receipt.pdf`,
    "/api/mechanic/statement.csv",
  ])("%s, signed out", async (path) => {
    (await scene.nobody.get(path)).refused(401, "UNAUTHENTICATED");
  });

  test("comes before any error about the body", async () => {
    const headers = { "content-type": "application/json" };
    for (const path of ["/api/bookings", "/api/mechanic/profile", "/api/upload/profile-picture"]) {
      const answer = await scene.nobody.send("POST", path, { body: "{", headers });
      answer.refused(401, "UNAUTHENTICATED");
    }
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    const wrong = await scene.nobody.post("/api/auth/login", {
      email: "casey@example.com",
      password: `${PASSWORD}!`,
    });
    const unknown = await scene.nobody.post("/api/auth/login", {
      email: "nobody@example.com",
      password: PASSWORD,
    });
    const first = wrong.refused(401, "UNAUTHENTICATED");
    expect(first.message).toBe("Invalid email or password");
    expect({ ...unknown.refused(401, "UNAUTHENTICATED"), requestId: "" }).toEqual({
      ...first,
      requestId: "",
    });
    expect(scene.nobody.jar.size).toBe(0);
  });

  test("cookies that are torn, forged, or of an ended session", async () => {
    const [[name, value] = ["", ""]] = scene.customer.jar;
    for (const forged of [
      `${value.slice(0, -3)}abc`,
      "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
      "%%",
      "x".repeat(5000),
      "",
    ]) {
      const headers = { cookie: `${name}=${forged}` };
      (await scene.nobody.get("/api/auth/user", { headers })).refused(401, "UNAUTHENTICATED");
    }
    const headers = { authorization: "Bearer %%" };
    (await scene.nobody.get("/api/auth/user", { headers })).refused(401, "UNAUTHENTICATED");
    await rest.prisma.user.update({
      where: { id: ID.customer },
      data: { disabledAt: new Date() },
    });
    (await scene.customer.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
  });
});

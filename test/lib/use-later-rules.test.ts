import { createElement } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { onFirstUse } from "~/lib/first-use";
import { useLaterRules } from "~/components/use-later-rules";
import { dismissToast, shownToasts } from "~/lib/use-toast";

const PLACE = z.object({ place: z.string().trim().min(1, "Please say where.") });
const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

/** Returns the resolver that a form with these rules would get. */
function resolverOf<Entered extends FieldValues, Sent>(
  load: () => Promise<z.ZodType<Sent, Entered>>,
): Resolver<Entered, unknown, Sent> {
  const drawn: Resolver<Entered, unknown, Sent>[] = [];
  function Form() {
    drawn.push(useLaterRules(load));
    return null;
  }
  renderToString(createElement(Form));
  return drawn[0]!;
}

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

describe("rules that load later", () => {
  it("are not loaded by rendering the form, and validate what is sent", async () => {
    const load = vi.fn(async () => PLACE);
    const resolve = resolverOf(load);
    expect(load).not.toHaveBeenCalled();
    expect(await resolve({ place: " 12 Elm St " }, undefined, OPTIONS)).toEqual({
      values: { place: "12 Elm St" },
      errors: {},
    });
    const refused = await resolve({ place: " " }, undefined, OPTIONS);
    expect(refused.errors).toMatchObject({ place: { message: "Please say where." } });
  });

  it("send nothing when loading fails, and say so; the next try loads again", async () => {
    const load = vi.fn(async () => PLACE).mockRejectedValueOnce(new Error("no network"));
    const resolve = resolverOf(load);
    const refused = await resolve({ place: "12 Elm St" }, undefined, OPTIONS);
    expect(refused).toEqual({ values: {}, errors: { root: expect.anything() } });
    expect(shownToasts()[0]).toMatchObject({ title: "Not sent", variant: "destructive" });
    expect((await resolve({ place: "12 Elm St" }, undefined, OPTIONS)).errors).toEqual({});
  });
});

describe("the first sign of a user", () => {
  it.each(["pointermove", "pointerdown", "keydown", "focusin"])("is reported once: %s", (sign) => {
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    const told = vi.fn();
    onFirstUse(told);
    expect(told).not.toHaveBeenCalled();
    page.dispatchEvent(new Event(sign));
    page.dispatchEvent(new Event(sign));
    page.dispatchEvent(new Event("keydown"));
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("is not reported after unmounting", () => {
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    const told = vi.fn();
    onFirstUse(told)();
    page.dispatchEvent(new Event("keydown"));
    expect(told).not.toHaveBeenCalled();
  });
});

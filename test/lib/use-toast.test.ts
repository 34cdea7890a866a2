import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Store = typeof import("~/lib/use-toast");

let store: Store;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  store = await import("~/lib/use-toast");
});

afterEach(() => {
  vi.useRealTimers();
});

describe("toasts", () => {
  it("keep specification §9's figures", () => {
    expect(store.TOAST_LIMIT).toBe(1);
    expect(store.TOAST_DURATION_MS).toBe(5000);
    expect(store.TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
    expect(store.TOAST_SWIPE_PX).toBe(50);
  });

  it("show one at a time: the newest replaces the one before", () => {
    store.toast({ title: "first" });
    const second = store.toast({ title: "second" });
    expect(store.shownToasts().map((one) => [one.id, one.title])).toEqual([[second.id, "second"]]);
  });

  it("stay, closed, for 1,000,000 ms after they are dismissed", () => {
    const handle = store.toast({ title: "Booking cancelled" });
    handle.dismiss();
    expect(store.shownToasts().map((one) => one.open)).toEqual([false]);
    vi.advanceTimersByTime(999_999);
    expect(store.shownToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.shownToasts()).toHaveLength(0);
  });

  it("are dismissed once, so a second time doesn't postpone the removal", () => {
    const handle = store.toast({ title: "Error" });
    handle.dismiss();
    vi.advanceTimersByTime(600_000);
    handle.dismiss();
    vi.advanceTimersByTime(400_000);
    expect(store.shownToasts()).toHaveLength(0);
  });

  it("close with their region, and take new content by update", () => {
    const handle = store.toast({ title: "Saving" });
    store.shownToasts()[0]?.onOpenChange(false);
    expect(store.shownToasts()[0]?.open).toBe(false);
    handle.update({ title: "Saved", variant: "destructive" });
    expect(store.shownToasts()[0]).toMatchObject({ title: "Saved", variant: "destructive" });
  });

  it("drop the timer of a replaced toast", () => {
    store.toast({ title: "old" }).dismiss();
    store.toast({ title: "new" });
    vi.advanceTimersByTime(2_000_000);
    expect(store.shownToasts().map((one) => one.title)).toEqual(["new"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("notify their listeners, and load the region's code only when it is needed", () => {
    const heard = vi.fn();
    const stop = store.subscribeToToasts(heard);
    expect(store.toastsWanted()).toBe(false);
    store.expectToasts();
    store.expectToasts();
    expect(store.toastsWanted()).toBe(true);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    store.toast({ title: "unheard" });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

import { expect, test } from "vitest";
import { HEIC, jpeg } from "../../support/files";
import { PHONE, useBrowser } from "../support/browser";
import { open } from "../support/people";
import { bookByCall, enterNew } from "../support/session";
import { useServer } from "../support/server";

const server = useServer();
const browser = useBrowser();

test("a customer adds photos on a phone, looks at them by keyboard and deletes one", async () => {
  const customer = await browser.person(server.current.url, { viewport: PHONE });
  await enterNew(customer.context(), "customer", "Ines", "Roth");
  const booking = await bookByCall(customer.context());
  await open(customer, `/customer/bookings/${booking.id}`);
  const card = customer.getByRole("region", { name: "Photos" });
  await card.getByText(/Leave out license plates and house numbers/).waitFor();

  const picture = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
  await card.getByLabel("Add photos of the problem").setInputFiles([
    // 48 megapixels, as phones take them: shrunk here before it is sent.
    picture("front.jpg", await jpeg(8_064, 6_048)),
    { name: "IMG_0012.HEIC", mimeType: "", buffer: HEIC },
    picture("broken.jpg", Buffer.from("no picture at all")),
    picture("rear.jpg", await jpeg(600, 900)),
  ]);
  const strip = card.getByRole("list", { name: "The problem" });
  await expect.poll(() => strip.getByRole("img").count()).toBe(2);
  // A broken photo says why, and can be retried and removed.
  await card.getByText("Please select an image file").waitFor();
  await card.getByText(/^This is an HEIC photo\. Choose JPEG, or set your iPhone's/).waitFor();
  await card.getByRole("button", { name: "Remove IMG_0012.HEIC" }).click();
  await card.getByRole("button", { name: "Try broken.jpg again" }).waitFor();
  await card.getByRole("button", { name: "Remove broken.jpg" }).click();
  await expect.poll(() => card.getByText("broken.jpg").count()).toBe(0);

  const first = strip.getByRole("button", { name: "The problem, 1 of 2" });
  await first.focus();
  await customer.keyboard.press("Enter");
  const viewer = customer.getByRole("dialog", { name: "The problem" });
  await viewer.getByText(/^Photo 1 of 2/).waitFor();
  const widthOf = () =>
    viewer.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(widthOf).toBe(1_600);
  await customer.keyboard.press("ArrowRight");
  await viewer.getByText(/^Photo 2 of 2/).waitFor();
  await customer.keyboard.press("ArrowRight");
  await viewer.getByText(/^Photo 1 of 2/).waitFor();
  await customer.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  const isFocused = () => first.evaluate((button) => button === document.activeElement);
  await expect.poll(isFocused).toBe(true);

  const overflow = await customer.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await card.getByRole("button", { name: "Remove photo 2" }).click();
  await expect.poll(() => strip.getByRole("img").count()).toBe(1);

  // Six fit: a file that isn't a photo takes no slot, and the files left out are named.
  const small = await jpeg(60, 40);
  await card
    .getByLabel("Add photos of the problem")
    .setInputFiles([
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") },
      ...Array.from({ length: 7 }, (_, index) => picture(`more-${index}.jpg`, small)),
    ]);
  await card.getByText("2 photos weren't added. Only 5 more fit here.").waitFor();
  await expect.poll(() => strip.getByRole("img").count()).toBe(6);
  await card.getByText("Please select an image file").waitFor();
});

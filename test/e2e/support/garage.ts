import type { BrowserContext } from "playwright-core";

/** The cars of a full garage that screens need by id. */
export interface Garage {
  /** Known by its VIN: with own entries, and with reminders in every state. */
  civic: string;
  /** Of an unknown make, without a history. */
  unknown: string;
  /** With own entries only, one of them with a lower odometer. */
  outback: string;
  /** Removed from the garage. */
  removed: string;
}

/** The longest nickname that can be saved as one word. */
export const LONG_NICKNAME = "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww";

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const CARS = {
  outback: { year: 2014, make: "Subaru", model: "Outback", mileage: 118_200 },
  unknown: { year: 1994, make: "Studebaker", model: "Avanti", mileage: 210_400 },
  removed: { year: 2009, make: "Toyota", model: "Corolla", mileage: 141_000 },
  tesla: { year: 2022, make: "Tesla", model: "Model 3", mileage: 30_500, fuel: "electric" },
  sienna: { year: 2011, make: "Toyota", model: "Sienna", nickname: LONG_NICKNAME },
  // Known to the VIN data that we ship.
  civic: {
    year: 2016,
    make: "Honda",
    model: "Civic",
    nickname: "Zippy",
    mileage: 61_000,
    vin: "19XFC1F7XGE028370",
    plate: "8ABC123",
    plateState: "CA",
  },
};

/** Fills the garage of a new customer: cars, own entries, and reminders in every state. */
export async function fillGarage({ request }: BrowserContext): Promise<Garage> {
  async function send(path: string, data: object): Promise<unknown> {
    const answer = await request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} failed: ${await answer.text()}`);
    return answer.json();
  }
  const ids = new Map<string, string>();
  for (const [name, car] of Object.entries(CARS)) {
    const added = (await send("/api/vehicles", car)) as { id: string };
    ids.set(name, added.id);
  }
  const idOf = (name: keyof typeof CARS) => ids.get(name) ?? "";
  const write = (car: keyof typeof CARS, entry: object) =>
    send(`/api/vehicles/${idOf(car)}/entries`, entry);
  await write("outback", { doneOn: "2022-04-02", title: "Timing belt", miles: 96_000 });
  await write("outback", {
    doneOn: "2023-06-15",
    title: "Brakes all around, with new rotors and a flush of the brake fluid, at a shop in Reno",
    miles: 104_000,
    cost: "1240",
  });
  await write("outback", { doneOn: "2023-11-01", title: "Winter tires", miles: 103_000 });

  const call = (name: string, input: object) =>
    send(`/api/trpc/booking.reminders.${name}`, { json: { id: idOf("civic"), ...input } });
  await call("add", { title: "Smog check", dueOn: dayIn(-20), dueMiles: null });
  await call("add", { title: "Registration", dueOn: dayIn(12), dueMiles: null });
  await call("add", { title: "Wiper blades", dueOn: dayIn(5), dueMiles: null });
  const input = encodeURIComponent(JSON.stringify({ json: { id: idOf("civic") } }));
  const listed = await request.get(`/api/trpc/booking.reminders.list?input=${input}`);
  const { result } = (await listed.json()) as {
    result: { data: { json: { items: { id: string; kind: string; title: string }[] } } };
  };
  const reminder = (title: string) => {
    const found = result.data.json.items.find((one) => one.title === title);
    if (found === undefined) throw new Error(`The car has no reminder "${title}".`);
    return { kind: found.kind, reminderId: found.id };
  };
  await call("snooze", { ...reminder("Wiper blades"), months: 1 });
  await call("done", { ...reminder("Oil Change"), doneOn: dayIn(-640), miles: 52_000 });
  await call("done", { ...reminder("Brake Inspection"), doneOn: dayIn(-60), miles: 60_000 });

  const gone = await request.delete(`/api/vehicles/${idOf("removed")}`);
  if (!gone.ok()) throw new Error(`The car wasn't removed: ${await gone.text()}`);
  return {
    civic: idOf("civic"),
    unknown: idOf("unknown"),
    outback: idOf("outback"),
    removed: idOf("removed"),
  };
}

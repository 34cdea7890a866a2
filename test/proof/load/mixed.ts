// Fifty connections for a minute, with about the mix of calls of an ordinary day.
import { z } from "zod";
import { bookingOf, call, newMechanic, newPeople, signUp, type Person } from "../hostile/people";
import { Random } from "../hostile/random";
import { Client, inLanes, type Answer } from "./client";
import { engine, memory, ms, onStage, percentile, seed, size, spread } from "./stage";

const SECONDS = size("LOAD_SECONDS", 60);
const CONNECTIONS = size("LOAD_CONNECTIONS", 50);
const CUSTOMERS = 25;
const MECHANICS = 10;
const MAX_KNOWN = 2_000;

const SHARES = {
  list: 30,
  get: 18,
  search: 12,
  create: 10,
  accept: 8,
  message: 7,
  page: 15,
} as const;
type Kind = keyof typeof SHARES;
const KINDS = (Object.keys(SHARES) as Kind[]).flatMap((kind) =>
  Array.from({ length: SHARES[kind] }, () => kind),
);

interface Customer extends Person {
  vehicleId: string;
}
interface Known {
  id: string;
  customer: Customer;
  mechanic?: Person;
}

const withId = z.object({ id: z.string() });

await onStage(async (server, watch) => {
  const random = new Random(seed);
  const { serviceIds } = await newPeople(server.url);
  const serviceId = serviceIds[0] ?? "";
  const customers: Customer[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const person = await signUp(server.url, "customer");
    const { body } = await call(server.url, "POST /api/vehicles", {
      cookie: person.cookie,
      json: { year: 2019, make: "Toyota", model: "Camry" },
    });
    customers.push({ ...person, vehicleId: withId.parse(body).id });
  }
  const mechanics: Person[] = [];
  for (let index = 0; index < MECHANICS; index += 1) mechanics.push(await newMechanic(server.url));

  const client = new Client(server.url, CONNECTIONS);
  const [open, taken]: [Known[], Known[]] = [[], []];
  const book = async (customer: Customer): Promise<Answer> => {
    // Anywhere in the coming year, so that a mechanic's jobs seldom overlap.
    const json = bookingOf(customer.vehicleId, serviceId, 1 + random.next() * 360);
    const answer = await client.ask({
      method: "POST",
      path: "/api/bookings",
      cookie: customer.cookie,
      json,
      keep: true,
    });
    if (answer.status === 201 && open.length < MAX_KNOWN) {
      open.push({ id: withId.parse(JSON.parse(answer.text)).id, customer });
    }
    return answer;
  };
  for (const customer of customers) for (let i = 0; i < 4; i += 1) await book(customer);

  const action = async (kind: Kind): Promise<{ answer: Answer; right: number[] }> => {
    const customer = random.pick(customers);
    const { cookie } = customer;
    switch (kind) {
      case "list": {
        const mechanic = random.chance(0.3);
        const path = mechanic ? "/api/mechanic/bookings?limit=20" : "/api/bookings?limit=20";
        const by = mechanic ? random.pick(mechanics).cookie : cookie;
        return { answer: await client.ask({ path, cookie: by }), right: [200] };
      }
      case "get": {
        const known = random.pick([...open.slice(-50), ...taken.slice(-50)]);
        const path = `/api/bookings/${known.id}`;
        return {
          answer: await client.ask({ path, cookie: known.customer.cookie }),
          right: [200],
        };
      }
      case "search": {
        const input = encodeURIComponent(JSON.stringify({ json: { place: "94110" } }));
        const path = `/api/trpc/mechanic.search?input=${input}`;
        return { answer: await client.ask({ path, cookie }), right: [200] };
      }
      case "create":
        return { answer: await book(customer), right: [201] };
      case "accept": {
        const known = open.shift();
        if (known === undefined) return { answer: await book(customer), right: [201] };
        const mechanic = random.pick(mechanics);
        const path = `/api/bookings/${known.id}/accept`;
        const answer = await client.ask({ method: "PUT", path, cookie: mechanic.cookie });
        if (answer.status === 200) taken.push({ ...known, mechanic });
        // 409: the mechanic has another job at that time.
        return { answer, right: [200, 409] };
      }
      case "message": {
        const known = taken.length === 0 ? undefined : random.pick(taken);
        if (known?.mechanic === undefined) {
          return { answer: await client.ask({ path: "/api/auth/user", cookie }), right: [200] };
        }
        const json = {
          bookingId: known.id,
          receiverId: known.mechanic.id,
          content: "Is the driveway all right for you?",
        };
        const path = "/api/messages";
        return {
          answer: await client.ask({
            method: "POST",
            path,
            cookie: known.customer.cookie,
            json,
          }),
          right: [201],
        };
      }
      case "page": {
        const path = random.pick([
          "/",
          "/customer/bookings",
          "/customer/dashboard",
          "/auth/role-selection",
        ]);
        const answer = await client.ask({ path, cookie });
        return { answer, right: [200, 302, 307] };
      }
      default:
        return kind satisfies never;
    }
  };

  const times = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<
    Kind,
    number[]
  >;
  const wrong: string[] = [];
  let conflicts = 0;
  const begun = performance.now();
  await inLanes(CONNECTIONS, SECONDS, async () => {
    const kind = random.pick(KINDS);
    const { answer, right } = await action(kind);
    times[kind].push(answer.ms);
    if (answer.status === 409) conflicts += 1;
    if (!right.includes(answer.status)) wrong.push(`${kind} ${answer.status}`);
  });
  const seconds = (performance.now() - begun) / 1000;
  client.close();
  const usage = watch.stop();
  const all = Object.values(times).flat();
  const each = Object.entries(times).map(
    ([kind, values]) => `${kind} ${ms(percentile(values, 0.5))} / ${ms(percentile(values, 0.95))}`,
  );
  if (wrong.length > 0) console.error(wrong.slice(0, 30));
  return [
    {
      what: `${CONNECTIONS} connections for ${SECONDS} s on ${engine}`,
      id: "",
      figure: `${all.length.toLocaleString("en-US")} calls, ${Math.round(all.length / seconds)}/s, ${spread(all)}, ${wrong.length} errors, ${conflicts} × 409`,
      wanted: "no errors",
      ok: wrong.length === 0 && all.length > SECONDS,
    },
    {
      what: "p50 / p95 of each kind",
      id: "",
      figure: each.join(", "),
      wanted: "shown",
      ok: true,
    },
    {
      what: `Memory under it (${engine})`,
      id: "",
      figure: memory(usage),
      wanted: "shown",
      ok: true,
    },
  ];
});

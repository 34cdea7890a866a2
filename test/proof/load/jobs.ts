import { z } from "zod";
import { bookingOf, call, type People } from "../hostile/people";

const withId = z.object({ id: z.string(), totalAmount: z.string() });
const intent = z.object({ clientSecret: z.string() });

/** Books a job, pays at checkout, accepts it, does it and charges it, as people do. */
export async function paidJob(base: string, people: People): Promise<string> {
  const { customer, mechanic, vehicleId, serviceIds } = people;
  const asCustomer = { cookie: customer.cookie };
  const asMechanic = { cookie: mechanic.cookie };
  const booked = await call(base, "POST /api/bookings", {
    ...asCustomer,
    json: bookingOf(vehicleId, serviceIds[0] ?? "", 2),
  });
  const { id, totalAmount } = withId.parse(booked.body);
  const opened = await call(base, "POST /api/create-payment-intent", {
    ...asCustomer,
    json: { bookingId: id, amount: Number(totalAmount) },
  });
  const { clientSecret } = intent.parse(opened.body);
  const [intentId = ""] = clientSecret.split("_secret_");
  const confirmed = await fetch(
    `${base}/api/sandbox/stripe/v1/payment_intents/${intentId}/confirm`,
    {
      method: "POST",
      body: new URLSearchParams({ client_secret: clientSecret, card_number: "4242424242424242" }),
    },
  );
  if (!confirmed.ok) throw new Error(`The card was answered ${confirmed.status}.`);
  await call(base, "POST /api/trpc/payment.refresh", { ...asCustomer, json: { json: { id } } });
  await call(base, `PUT /api/bookings/${id}/accept`, asMechanic);
  await call(base, `PUT /api/bookings/${id}/status`, {
    ...asMechanic,
    json: { status: "in_progress" },
  });
  await call(base, `POST /api/bookings/${id}/complete`, asMechanic);
  return id;
}

import { createCallerFactory, router } from "./trpc";
import { adminRouter } from "./routers/admin";
import { authRouter } from "./routers/auth";
import { bookingRouter } from "./routers/booking";
import { deskRouter } from "./routers/desk";
import { mechanicRouter } from "./routers/mechanic";
import { messageRouter } from "./routers/message";
import { paymentRouter } from "./routers/payment";

export const appRouter = router({
  auth: authRouter,
  booking: bookingRouter,
  mechanic: mechanicRouter,
  payment: paymentRouter,
  message: messageRouter,
  admin: adminRouter,
  desk: deskRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in process, for server rendering and tests. */
export const createCaller = createCallerFactory(appRouter);

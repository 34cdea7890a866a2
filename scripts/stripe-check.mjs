// `npm run stripe:check`: checks the setup of the payment provider's account, and walks the money
// path with test cards.
import { runProgram } from "./lib/maintenance.mjs";

await runProgram("stripe-check", []);

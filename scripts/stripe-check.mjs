// `npm run stripe:check`: asks the payment provider's account whether everything is set up, and walks
// the money path with test cards.
import { runProgram } from "./lib/maintenance.mjs";

await runProgram("stripe-check", []);

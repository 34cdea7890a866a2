import { HOW_IT_WORKS } from "~/domain/marketing";

/** Shows the landing page's four steps in a row. */
export function Steps() {
  return (
    <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {HOW_IT_WORKS.map((step, index) => (
        <li key={step.title}>
          <span
            aria-hidden
            className="grid size-10 place-items-center rounded-md bg-primary font-display text-heading font-bold text-primary-foreground"
          >
            {index + 1}
          </span>
          <h3 className="mt-3 text-heading font-semibold">{step.title}</h3>
          <p className="mt-1.5 max-w-[40ch] text-muted-foreground">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}

const PARTS = ["Oil changes", "Brakes", "Diagnostics", "Tune-ups", "Batteries", "Electrical"];

/** Shows what Next makes of a page that does nothing in the browser. */
export default function Page() {
  return (
    <main>
      <h1>A mechanic at your curb, today.</h1>
      <p>A certified mobile mechanic comes to your home, your work or wherever the car gave up.</p>
      {PARTS.map((part) => (
        <section key={part}>
          <h2>{part}</h2>
          <p>See the whole price first, pick a place and a time, and pay when the job is done.</p>
        </section>
      ))}
    </main>
  );
}

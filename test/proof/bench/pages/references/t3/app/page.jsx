import { api, HydrateClient } from "../src/server";
import { Posts } from "./posts";

/** Resembles the template's first page: one call awaited, one prefetched for the client. */
export default async function Page() {
  const hello = await api.post.hello({ text: "from tRPC" });
  void api.post.list.prefetch();
  return (
    <HydrateClient>
      <main>
        <h1>Create an app</h1>
        <p>{hello.greeting}</p>
        <Posts />
      </main>
    </HydrateClient>
  );
}

"use client";

import { useState } from "react";
import { api } from "../src/react";

export function Posts() {
  const [posts] = api.post.list.useSuspenseQuery();
  const utils = api.useUtils();
  const [name, setName] = useState("");
  const create = api.post.create.useMutation({
    onSuccess: async () => {
      await utils.post.invalidate();
      setName("");
    },
  });
  return (
    <div>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            {post.name}, {post.createdAt.toISOString().slice(0, 10)}
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ name });
        }}
      >
        <input aria-label="Title" value={name} onChange={(event) => setName(event.target.value)} />
        <button type="submit" disabled={create.isPending}>
          {create.isPending ? "Submitting..." : "Submit"}
        </button>
      </form>
    </div>
  );
}

"use client";

import { useState } from "react";
import { SkeletonCard } from "~/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/components/ui/tabs";
import type { UserView } from "~/domain/account/view";
import type { LegalKind } from "~/domain/legal/kinds";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { DeskFrame } from "../frame/desk-frame";
import { TextHistory } from "./text-history";
import { isUnsaved, TextEditor } from "./text-editor";
import { TextInForce } from "./text-in-force";
import { UnsavedWords } from "./unsaved-words";

/** Renders /desk/texts: terms, privacy policy and prices, which owners write and publish. */
export function TextsScreen({ user }: { user: UserView }) {
  const texts = api.desk.texts.list.useQuery();
  // Kept here, so that switching tabs doesn't lose what was typed.
  const [typed, setTyped] = useState<Partial<Record<LegalKind, string>>>({});
  return (
    <DeskFrame
      user={user}
      title="Legal texts"
      description="The texts everyone can read. Owners write and publish them. Published versions never change."
      here="/desk/texts"
    >
      <SecondFactorGate call={texts}>
        <Answered
          call={texts}
          failed="The texts couldn't be loaded"
          waiting={<SkeletonCard lines={8} />}
        >
          {(texts) => (
            <Tabs defaultValue="terms">
              {texts.some((text) => isUnsaved(text, typed[text.kind])) ? (
                <UnsavedWords onDiscard={() => setTyped({})} />
              ) : null}
              <TabsList aria-label="Texts">
                {texts.map(({ kind, title }) => (
                  <TabsTrigger key={kind} value={kind}>
                    {title}
                  </TabsTrigger>
                ))}
              </TabsList>
              {texts.map((text) => (
                <TabsContent key={text.kind} value={text.kind} className="grid gap-6">
                  <TextInForce text={text} />
                  {user.staffRole === "owner" ? (
                    <TextEditor
                      text={text}
                      typed={typed[text.kind]}
                      onType={(words) => setTyped((before) => ({ ...before, [text.kind]: words }))}
                    />
                  ) : null}
                  <TextHistory text={text} />
                </TabsContent>
              ))}
            </Tabs>
          )}
        </Answered>
      </SecondFactorGate>
    </DeskFrame>
  );
}

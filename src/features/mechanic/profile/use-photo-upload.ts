"use client";

import { useEffect, useRef, useState } from "react";
import { shrinkPhoto } from "~/features/photo/prepare-photo";
import { sentenceOf } from "~/lib/request-error";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { uploadFile } from "../upload-file";
import { refusePhoto, type PhotoWords } from "./photo-copy";

export type PhotoUpload = {
  /** The chosen picture until it is stored. */
  preview: string | null;
  /** 0 to 1 during the upload, otherwise null. */
  progress: number | null;
  refusal: string | null;
  choose: (file: File) => void;
};

/** Picks, checks, uploads and sets the profile picture, with its toasts. */
export function usePhotoUpload(words: PhotoWords): PhotoUpload {
  const [preview, setPreview] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = useRef<string | null>(null);
  const setPicture = api.mechanic.setPicture.useMutation();

  const show = (url: string | null) => {
    if (shown.current) URL.revokeObjectURL(shown.current);
    shown.current = url;
    setPreview(url);
  };
  useEffect(
    () => () => {
      if (shown.current) URL.revokeObjectURL(shown.current);
    },
    [],
  );

  const refuse = (title: string, description: string) => {
    setRefusal(description);
    toast({ title, description, variant: "destructive" });
  };

  const store = async (chosen: File) => {
    const { photo: file, refusal } = await shrinkPhoto(chosen);
    if (refusal !== null) {
      refuse(words.refusals.notImage.title, refusal);
      return;
    }
    let profileImageUrl: string;
    try {
      ({ profileImageUrl } = await uploadFile({
        url: "/api/upload/profile-picture",
        field: "profilePicture",
        file,
        answer: async () => (await import("~/domain/upload/schema")).pictureUploadViewSchema,
        onProgress: setProgress,
      }));
    } catch (error) {
      showFailure(words.toasts, error instanceof Error ? error.message : undefined);
      setRefusal(sentenceOf(error));
      return;
    }
    try {
      await setPicture.mutateAsync({ profileImageUrl });
    } catch (error) {
      showFailure(TOASTS.setPhoto, error instanceof Error ? error.message : undefined);
      return;
    }
    if (words.toasts.success) toast(words.toasts.success);
  };

  return {
    preview,
    progress,
    refusal,
    choose: (file) => {
      if (progress !== null) return;
      const refused = refusePhoto(file, words);
      if (refused) {
        refuse(refused.title, refused.description ?? "");
        return;
      }
      setRefusal(null);
      show(URL.createObjectURL(file));
      setProgress(0);
      void store(file).finally(() => {
        setProgress(null);
        show(null);
      });
    },
  };
}

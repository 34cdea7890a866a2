import { toast } from "~/lib/use-toast";

/** Puts a text where it can be pasted from, and says whether it got there. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${what} copied` });
  } catch {
    toast({
      variant: "destructive",
      title: "Not copied",
      description: "This browser does not allow it. Please select the text and copy it.",
    });
  }
}

import { toast } from "./use-toast";

/**
 * Puts a text where it can be pasted from, and says whether it got there. A page over plain HTTP has no
 * clipboard: there the text is copied by hand.
 */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${what} copied` });
    return true;
  } catch {
    toast({
      variant: "destructive",
      title: "Not copied",
      description: "Your browser blocks copying. Select the text and copy it.",
    });
    return false;
  }
}

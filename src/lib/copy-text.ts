import { toast } from "./use-toast";

/**
 * Copies text to the clipboard and shows a toast with the result. Pages on plain HTTP have no
 * clipboard, so the user is asked to copy by hand.
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

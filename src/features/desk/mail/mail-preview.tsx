import { useEffect, useRef, useState } from "react";
import type { MailPreview } from "~/domain/mail-preview";

/** Shows an email as its reader gets it: addresses, subject, and the HTML of the real mail. */
export function MailPreviewCard({ mail, name }: { mail: MailPreview; name: string }) {
  const { to, replyTo, subject } = mail;
  const facts = [
    { label: "To", value: name === "" ? to : `${name} <${to}>` },
    { label: "Reply to", value: replyTo },
    { label: "Subject", value: subject },
  ];
  return (
    <div className="overflow-hidden rounded-md border">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b px-3 py-2">
        {facts.map(({ label, value }) =>
          value === null ? null : (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <MailFrame html={mail.html} />
    </div>
  );
}

/** The frame's height in pixels before the email has loaded. */
const FIRST_HEIGHT = 320;

/**
 * Shows the email in a frame of its own, so its styles don't affect the page. Scripts and
 * navigation are off, so its links do nothing.
 */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [source, setSource] = useState("");
  useEffect(() => {
    // The page's CSP also applies to the frame. It only allows a style element with the page's
    // nonce.
    const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    setSource(html.replace("<style>", () => `<style nonce="${nonce}">`));
  }, [html]);
  useEffect(() => {
    const fit = () => setHeight(frame.current?.contentDocument?.body.scrollHeight ?? FIRST_HEIGHT);
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, []);
  return (
    <iframe
      ref={frame}
      title="The email"
      sandbox="allow-same-origin"
      srcDoc={source}
      className="block w-full"
      style={{ height }}
      onLoad={({ currentTarget }) =>
        setHeight(currentTarget.contentDocument?.body.scrollHeight ?? FIRST_HEIGHT)
      }
    />
  );
}

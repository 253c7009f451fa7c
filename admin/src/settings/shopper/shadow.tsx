import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

interface ShadowProps {
  /** Nothing else styles the children. */
  readonly style: string;
  readonly children: ReactNode;
}

/** Children with a style of their own, as in a store. */
export function Shadow({ style, children }: ShadowProps) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  useLayoutEffect(() => {
    if (!host) return;
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    shadow.adoptedStyleSheets = [sheet];
    setRoot(shadow);
  }, [host, style]);
  return <div ref={setHost}>{root && createPortal(children, root)}</div>;
}

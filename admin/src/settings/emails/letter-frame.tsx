import { useRef, useState } from "react";
import css from "./letter.module.css";

interface LetterFrameProps {
  /** A whole document, as the server sends it. */
  readonly html: string;
  readonly isPhone: boolean;
}

const EMPTY_HEIGHT = 320;

/** A letter in a frame of its own. It runs nothing, and nothing in it can be pressed. */
export function LetterFrame({ html, isPhone }: LetterFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(EMPTY_HEIGHT);
  const handleLoad = () => {
    const letter = frame.current?.contentDocument;
    if (!letter?.documentElement) return;
    for (const element of letter.querySelectorAll<HTMLElement>("[data-style]"))
      element.style.cssText = element.dataset["style"] ?? "";
    setHeight(letter.documentElement.scrollHeight);
  };
  return (
    <iframe
      // Its height is measured anew at another width.
      key={String(isPhone)}
      ref={frame}
      className={css.letter}
      data-phone={isPhone || undefined}
      title="The e-mail"
      // Without scripts. The page may reach into it, to measure it and to set its styles.
      sandbox="allow-same-origin"
      inert
      srcDoc={withoutStyles(html)}
      style={{ height }}
      onLoad={handleLoad}
    />
  );
}

/**
 * The page's policy holds in the frame too, and refuses styles in attributes and elements. In text, a quote is a
 * reference. The element has the colours for dark screens, which are not shown here.
 */
const withoutStyles = (html: string): string =>
  html.replace(/<style>[^<]*<\/style>/, "").replaceAll(' style="', ' data-style="');

import { useEffect, useRef, useState } from "react";
import { useLocation } from "../ui/router/router.tsx";

/** Announces the new page to screen readers, as a full load would. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [words, setWords] = useState("");
  const [first] = useState(pathname);
  const hasMoved = useRef(false);
  useEffect(() => {
    // The first page is not announced.
    if (pathname === first && !hasMoved.current) return;
    hasMoved.current = true;
    const frame = requestAnimationFrame(() => {
      const name = document.querySelector("h1")?.textContent || document.title || `new page at ${pathname}`;
      setWords(`Navigated to ${name}`);
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, first]);
  return (
    <div aria-live="assertive" aria-atomic="true" role="status" className="visually-hidden">
      {words}
    </div>
  );
}

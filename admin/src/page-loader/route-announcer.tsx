import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Tells screen readers which page was navigated to, as a full load of it would. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [words, setWords] = useState("");
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname === first && words === "") return;
    const frame = requestAnimationFrame(() => {
      const name = document.querySelector("h1")?.textContent || document.title || `new page at ${pathname}`;
      setWords(`Navigated to ${name}`);
    });
    return () => cancelAnimationFrame(frame);
    // Only the way from page to page is told.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return (
    <div aria-live="assertive" aria-atomic="true" role="status" className="visually-hidden">
      {words}
    </div>
  );
}

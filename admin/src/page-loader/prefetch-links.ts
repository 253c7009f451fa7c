// Prefetches the pages of visible links, and preloads the page of the link under the pointer.
import type { PageLoader } from "./page-loader.ts";

export interface PrefetchParts {
  readonly document: Document;
  readonly loader: Pick<PageLoader<unknown>, "preload" | "prefetch">;
  readonly isPage: (pathname: string) => boolean;
  readonly IntersectionObserver: typeof IntersectionObserver | undefined;
}

export function prefetchLinks({ document, loader, isPage, IntersectionObserver }: PrefetchParts): () => void {
  const seen = new WeakSet<Element>();
  const prefetch = (link: HTMLAnchorElement): void => void loader.prefetch(link.pathname);
  const observer =
    IntersectionObserver &&
    new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        prefetch(target as HTMLAnchorElement);
      }
    });
  const isOurs = (link: HTMLAnchorElement): boolean =>
    link.origin === document.location.origin && link.target === "" && isPage(link.pathname);
  const look = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href]")) {
      if (seen.has(link) || !isOurs(link)) continue;
      seen.add(link);
      // Where the browser cannot tell which links are visible, all count as visible.
      if (observer) observer.observe(link);
      else prefetch(link);
    }
  };
  const hover = (event: Event): void => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]");
    if (link && isOurs(link)) void loader.preload(link.pathname);
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("mouseover", hover);
  look();
  return () => {
    changes.disconnect();
    observer?.disconnect();
    document.removeEventListener("mouseover", hover);
  };
}

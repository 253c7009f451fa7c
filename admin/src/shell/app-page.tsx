import type { ReactNode } from "react";
import { useTitleBar } from "../embed/host-context.tsx";
import { PageFrame } from "../ui/page.tsx";

interface AppPageProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** A page inside the shell: the store's admin shows its name too, and where it hangs. */
export function AppPage({ back, ...page }: AppPageProps) {
  useTitleBar({
    title: page.title,
    ...(back && { breadcrumb: { label: back.label, destination: back.to } }),
  });
  return <PageFrame {...page} {...(back && { back: { to: back.to, label: `Back to ${back.label}` } })} />;
}

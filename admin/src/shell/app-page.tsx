import type { ReactNode } from "react";
import { useTitleBar } from "../embed/host-context.tsx";
import { useWayBack } from "../page-loader/page-positions.tsx";
import { useIsWhole } from "../page-loader/page-router-view.tsx";
import { PageFrame } from "../ui/page/page.tsx";
import { useNavigate } from "../ui/router/router.tsx";

interface AppPageProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** A page inside the shell, its heading first. The store's admin shows its title and its back link too. */
export function AppPage({ back, children, ...page }: AppPageProps) {
  const isWhole = useIsWhole();
  const navigate = useNavigate();
  const { address, state } = useWayBack(back?.to ?? "");
  useTitleBar({
    title: page.title,
    ...(back && {
      breadcrumb: {
        label: back.label,
        destination: address,
        onAction: () => void navigate(address, { state }),
      },
    }),
  });
  return (
    <PageFrame {...page} {...(back && { back: { to: address, state, label: `Back to ${back.label}` } })}>
      {isWhole ? children : <div aria-busy="true" />}
    </PageFrame>
  );
}

import { createContext, useContext, useEffect, useRef } from "react";
import type { HostBridge, Release, SaveBar, TitleBar } from "./host-bridge.ts";

/** Null while the bridge is being loaded. */
export const HostContext = createContext<HostBridge | null>(null);

/** The store's admin around the app; null until its bridge is there. */
export function useHost(): HostBridge | null {
  return useContext(HostContext);
}

/** Gives the page's title and actions to the host's title bar; the newest handlers are the ones called. */
export function useTitleBar(titleBar: TitleBar): void {
  const host = useHost();
  const newest = useNewest(titleBar);
  const shape = shapeOf(titleBar);
  useEffect(() => {
    const { breadcrumb, primary, secondary } = newest.current;
    host?.setTitleBar({
      ...newest.current,
      ...(breadcrumb && {
        breadcrumb: { ...breadcrumb, onAction: () => newest.current.breadcrumb?.onAction() },
      }),
      ...(primary && { primary: { ...primary, onAction: () => newest.current.primary?.onAction() } }),
      ...(secondary && {
        secondary: secondary.map((action, index) => ({
          ...action,
          onAction: () => newest.current.secondary?.[index]?.onAction(),
        })),
      }),
    });
  }, [host, newest, shape]);
}

/** Shows the host's save bar while it is given one; undefined hides it. */
export function useSaveBar(saveBar: SaveBar | undefined): void {
  const host = useHost();
  const newest = useNewest(saveBar);
  const shape = shapeOf(saveBar);
  useEffect(() => {
    if (!host || !newest.current) return;
    return host.showSaveBar({
      ...newest.current,
      onSave: () => newest.current?.onSave(),
      onDiscard: () => newest.current?.onDiscard(),
    });
  }, [host, newest, shape]);
}

export interface Question {
  readonly title: string;
  readonly message: string;
  /** On the button that does it. */
  readonly yes: string;
  readonly isDestructive?: boolean;
}

/** Asks in the store's admin, over everything that it shows. Undefined where there is no admin to ask in. */
export function useQuestion(): ((question: Question) => Promise<boolean>) | undefined {
  const host = useHost();
  const close = useRef<Release>(undefined);
  useEffect(() => () => close.current?.(), []);
  if (!host) return undefined;
  return ({ title, message, yes, isDestructive = false }) =>
    new Promise((resolve) => {
      const answer = (isYes: boolean) => {
        close.current?.();
        resolve(isYes);
      };
      close.current = host.openModal({
        title,
        message,
        primary: { label: yes, isDestructive, onAction: () => answer(true) },
        secondary: [{ label: "Cancel", onAction: () => answer(false) }],
        onClose: () => resolve(false),
      });
    });
}

function useNewest<T>(value: T): { readonly current: T } {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}

/** Handlers are new at each render and would have the bar drawn again each time: only the data counts. */
function shapeOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

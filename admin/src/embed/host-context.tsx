import { createContext, useContext, useEffect, useRef } from "react";
import type { HostBridge, Release, SaveBar, TitleBar } from "./host-bridge.ts";

/** Null while the bridge loads. */
export const HostContext = createContext<HostBridge | null>(null);

/** The bridge to the store's admin; null while it loads. */
export function useHost(): HostBridge | null {
  return useContext(HostContext);
}

/** Gives the page's title and actions to the host's title bar. The newest handlers are called. */
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

/**
 * Shows the host's save bar while one is given; undefined hides it. The shown bar changes in its place: while it were
 * hidden, the host would let the merchant leave, and the page itself would have to ask.
 */
export function useSaveBar(saveBar: SaveBar | undefined): void {
  const host = useHost();
  const newest = useNewest(saveBar);
  const shape = shapeOf(saveBar);
  const isShown = saveBar !== undefined;
  const hide = useRef<Release>(undefined);
  useEffect(() => {
    if (!host || !newest.current) return;
    hide.current = host.showSaveBar({
      ...newest.current,
      onSave: () => newest.current?.onSave(),
      onDiscard: () => newest.current?.onDiscard(),
    });
  }, [host, newest, shape]);
  useEffect(() => (host && isShown ? () => hide.current?.() : undefined), [host, isShown]);
}

export interface Question {
  readonly title: string;
  readonly message: string;
  /** The label of the button that confirms. */
  readonly yes: string;
  readonly isDestructive?: boolean;
}

/** Asks in a modal of the store's admin. Undefined outside the store's admin. */
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

/** Handlers are new at each render, and comparing them would redraw the bar each time. So only data is compared. */
function shapeOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

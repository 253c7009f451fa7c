import { useEffect, useState } from "react";
import { useHost } from "../../embed/host-context.tsx";

/**
 * By their names in the app's theme extension, which blocks are on in the store's theme. Read again when the merchant
 * comes back from the theme's editor. Null as long as the store's admin has not said.
 */
export function useThemeBlocks(): ReadonlyMap<string, boolean> | null {
  const host = useHost();
  const [blocks, setBlocks] = useState<ReadonlyMap<string, boolean> | null>(null);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const listed = (await host?.listThemeBlocks()) ?? null;
      if (isShown) setBlocks(listed && new Map(listed.map(({ handle, isOn }) => [handle, isOn])));
    };
    void read();
    const handleFocus = () => void read();
    window.addEventListener("focus", handleFocus);
    return () => {
      isShown = false;
      window.removeEventListener("focus", handleFocus);
    };
  }, [host]);
  return blocks;
}

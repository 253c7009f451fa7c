import { useState } from "react";
import { useHost } from "../embed/host-context.tsx";
import { useSession } from "../shell/session-context.ts";
import { Button } from "../ui/forms/button.tsx";
import { SessionEndedError } from "./data-fetch.ts";

interface DownloadButtonProps {
  readonly path: string;
  readonly query: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly label: string;
}

/** Saves a file from the API to the merchant's disk. */
export function DownloadButton({ path, query, label }: DownloadButtonProps) {
  const { fetch } = useSession();
  const host = useHost();
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, String(value)]],
      );
      const address = `${path}?${new URLSearchParams(given).toString()}`;
      const response = await fetch(address);
      if (!response.ok) throw new Error(`status code ${response.status}`);
      save(await response.blob(), nameOf(response) ?? "download.csv");
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      host?.showToast({ message: "The file couldn’t be made. Try again in a moment.", isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void handleClick()}>
      {label}
    </Button>
  );
}

const nameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By the next task the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

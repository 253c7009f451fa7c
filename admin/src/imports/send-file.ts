// Uploads a file unchanged, beside the API. The answer has the import's id, or why the file was refused.
import type { Session } from "../shell/session-context.ts";

export type Sent = { readonly id: string } | { readonly title: string; readonly words: string };

interface Refusal {
  readonly code?: string;
  /** What the server says to people. */
  readonly message?: string;
  readonly reason?: string;
  readonly line?: number;
  readonly rowsMax?: number;
  readonly bytesMax?: number;
}

const MEGABYTE = 1024 * 1024;
/** The server's own limit. Checked here because a browser that is still uploading does not see the refusal. */
const FILE_BYTES_MAX = 256 * MEGABYTE;

export async function sendFile(file: File, { fetch }: Pick<Session, "fetch">): Promise<Sent> {
  if (file.size > FILE_BYTES_MAX) return explain({ code: "payload_too_large", bytesMax: FILE_BYTES_MAX });
  const address = `/api/imports?name=${encodeURIComponent(file.name)}`;
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "text/csv" },
      body: file,
    });
    const answer = (await response.json()) as Refusal & { readonly id?: string };
    return answer.id === undefined ? explain(answer) : { id: answer.id };
  } catch {
    return {
      title: "The file didn’t arrive",
      words:
        "The server didn’t answer or refused the file. Nothing was kept. Check your connection and try again.",
    };
  }
}

function explain({ code, message, reason, line, rowsMax, bytesMax }: Refusal): Exclude<Sent, { id: string }> {
  if (code === "invalid_csv") {
    return {
      title: line === undefined ? "This file can’t be read" : `This file can’t be read: line ${line}`,
      words: `${reason ?? ""} Nothing was kept.`.trim(),
    };
  }
  if (code === "payload_too_large") {
    const most =
      rowsMax === undefined
        ? `${Math.floor((bytesMax ?? 0) / MEGABYTE)} MB`
        : `${rowsMax.toLocaleString("en")} lines`;
    return {
      title: "This file is too large",
      words: `A file has at most ${most}. Split it, and import the parts one by one. Nothing was kept.`,
    };
  }
  if (code === "upload_too_slow") {
    return {
      title: "The upload was interrupted",
      words: "It was too slow, or stopped. Nothing was kept. Check your connection and try again.",
    };
  }
  // Of its own faults the server says nothing that helps here.
  if (message !== undefined && code !== "internal_error")
    return { title: "The file was refused", words: `${message} Nothing was kept.` };
  return {
    title: "The file was refused",
    words: "Nothing was kept. Try again. If it keeps failing, the server’s log says why.",
  };
}

/** Who moved points, such as “by Ann”. Null for the store, as for most entries. */
export function doneBy(actor: string, name: string | null): string | null {
  const [kind = ""] = actor.split(":");
  switch (kind) {
    case "platform":
    case "webhook":
      return null;
    case "staff":
      return `by ${name ?? "your team"}`;
    case "key":
      return name === null ? "over the API" : `by the key “${name}”`;
    case "member":
      return "by the customer";
    case "demo":
      return "by the demo";
    case "job":
      return "automatically";
    case "cli":
      return "by the server’s operator";
    default:
      return `by ${kind.replaceAll("_", " ")}`;
  }
}

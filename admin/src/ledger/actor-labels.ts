/** Who did something, as shown to a merchant. `name`: the name of the staff member or the key, if known. */
export function actorWords(actor: string, name: string | null): string {
  const [kind = "", id = ""] = actor.split(":");
  switch (kind) {
    case "staff":
      return name ?? `staff member ${id}`;
    case "key":
      return name === null ? "an API key" : `the key “${name}”`;
    case "member":
      return "the customer";
    case "cli":
      return "the server’s operator";
    default:
      return "Laurel";
  }
}

/** Who did something, as a merchant knows them. `name`: the person's or the key's, where it is known. */
export function actorWords(actor: string, name: string | null): string {
  const [kind = "", id = ""] = actor.split(":");
  switch (kind) {
    case "staff":
      return name ?? `staff member ${id}`;
    case "key":
      return name === null ? "an API key" : `the key “${name}”`;
    case "cli":
      return "the server’s operator";
    default:
      return "Laurel";
  }
}

/** RFC 4954: the mail server refuses who signs in. */
const LOGIN = /^53[0458]\b/;

/** What helps against a mail server that refuses e-mails, by its own words. */
export function whatToDo(
  answer: string | null,
  { from, sender }: { readonly from: string | null; readonly sender: object | null },
): string {
  if (sender !== null && (LOGIN.test(answer ?? "") || answer?.startsWith("The password")))
    return "Enter the user name and password of your mail server again.";
  if (LOGIN.test(answer ?? ""))
    return "It refuses Laurel’s user name or password: correct SMTP_URL on Laurel’s server.";
  const domain = from?.split("@")[1] ?? "the sender’s domain";
  return `Most often it doesn’t trust the sender. Check that the SPF and DKIM records of ${domain} name this mail server, and that DMARC passes.`;
}

/** For an absence, of which the mail server itself says nothing. */
export const unreachableWords = (since: string, sender: object | null): string =>
  `Since ${since}. All e-mails wait, and go by themselves once it answers: nothing is lost for 30 days. Check ${
    sender === null ? "SMTP_URL on Laurel’s server, and the mail server" : "your mail server"
  }.`;

/** “It said: 550 5.7.1 Not from you.” */
export const whatItSaid = (answer: string | null): string =>
  answer ? `It said: “${answer.replace(/\.$/, "")}”. ` : "";

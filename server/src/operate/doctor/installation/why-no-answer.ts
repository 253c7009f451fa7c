/** For operators: what keeps a call from its answer, by what Node says of it, and what heals it. */
export function whyNoAnswer(error: Error): string {
  if (error.name === "TimeoutError")
    return "there was no answer within 8 seconds. Does a firewall drop the call?";
  const code = codeOf(error);
  const words = reasons[code];
  if (words !== undefined) return words;
  return `${error.cause instanceof Error ? error.cause.message : error.message}${code === "" ? "" : ` (${code})`}.`;
}

/** A name with several addresses has one error for each; the first is enough. */
function codeOf(error: Error): string {
  const { code, errors, cause } = error as { code?: unknown; errors?: unknown; cause?: unknown };
  if (typeof code === "string") return code;
  const inner = Array.isArray(errors) ? (errors as unknown[])[0] : cause;
  return inner instanceof Error ? codeOf(inner) : "";
}

const chain =
  "the certificate cannot be traced to a known authority. Let the proxy send its whole chain, or get one of a public authority.";
const own = "the certificate is signed by itself, which no store takes. Get one of a public authority.";

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "no name server knows the name. Set its record, or wait until it is known.",
  EAI_AGAIN: "the name servers of this machine do not answer.",
  ECONNREFUSED: "nothing listens there. Start the server and its proxy.",
  ECONNRESET: "the connection was cut. Does the proxy speak HTTPS at this port?",
  ETIMEDOUT: "the connection was not taken. Does a firewall drop it?",
  UND_ERR_CONNECT_TIMEOUT: "the connection was not taken. Does a firewall drop it?",
  EHOSTUNREACH: "no way leads there from this machine.",
  ENETUNREACH: "no way leads there from this machine.",
  CERT_HAS_EXPIRED: "the certificate has expired. Let the proxy renew it.",
  CERT_NOT_YET_VALID: "the certificate is not valid yet. Is a clock wrong?",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is another name's. Get one of this name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: own,
  SELF_SIGNED_CERT_IN_CHAIN: own,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: chain,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: chain,
  UNABLE_TO_GET_ISSUER_CERT: chain,
  ERR_SSL_WRONG_VERSION_NUMBER: "no HTTPS is spoken at this port. Let the proxy do so.",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "no HTTPS is spoken at this port. Let the proxy do so.",
};

// The app's console messages, as the specification words them. They are not shown on the page, and never contain
// tokens.

export interface Console {
  readonly log: (...message: unknown[]) => void;
  readonly warn: (...message: unknown[]) => void;
  readonly error: (...message: unknown[]) => void;
}

export const words = {
  noShop: "no shop",
  noCookieAccess: "unable to refresh, no cookie access",
  invalidAuthAnswer: "Invalid /auth API response",
  authNotUpdated: "Unable to update auth",
  noUserToken: "no user token found",
  signInFailed: "Unable to sign in to the document backend",
  unauthorized: "[Network error]: Response not successful: Received status code 401",
} as const;

export const browserConsole: Console = {
  log: (...message) => console.log(...message),
  warn: (...message) => console.warn(...message),
  error: (...message) => console.error(...message),
};

// A mail server that never answers, for tests of what needs one and sends nothing.
import { createSmtpMailer } from "../insight/notifications/smtp-mailer.ts";

export const mailNowhere = createSmtpMailer(
  {
    host: "127.0.0.1",
    // Nobody listens there.
    port: 9,
    isSecure: false,
    login: null,
    from: { name: "Laurel", address: "laurel@example.com" },
  },
  200,
);

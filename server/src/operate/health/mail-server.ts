import { MailError } from "../../insight/notifications/mailer.ts";
import type { HealthCheck } from "./health-check.ts";

export const mailServer: HealthCheck = {
  keepsFrom: "warning",
  async look({ mailer }) {
    try {
      await mailer?.checkReady();
      return null;
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const what = error.trouble === "login_refused" ? "refuses its login" : "does not answer";
      return {
        reason: "mail_server_away",
        message: `The mail server of SMTP_URL ${what}. ${error.message} E-mails wait. Try it with npm run laurel -- mail test <address>.`,
      };
    }
  },
};

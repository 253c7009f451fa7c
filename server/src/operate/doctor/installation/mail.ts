import { mailServer } from "../../health/mail-server.ts";
import { type Checkup, type Installation, unset } from "../checkup.ts";
import { fromHealth } from "./from-health.ts";

const answers = fromHealth(mailServer, "The mail server of SMTP_URL answers, and takes its login.");

export const mail: Checkup<Installation> = async (patient) =>
  patient.env.mail === undefined
    ? unset(
        "SMTP_URL and MAIL_FROM are not set: no e-mail is sent, but those of shops that entered a mail server of their own.",
      )
    : answers(patient);

import { createTransport, type Transporter } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";

/** Connections to a mail server. */
export type SmtpTransport = Transporter<SMTPPool.SentMessageInfo>;

/** @param mostAtOnce how many mails are offered at once, each on a connection of its own */
export const openSmtpTransport = (url: string, mostAtOnce: number): SmtpTransport =>
  createTransport({
    ...{ url, pool: true, maxConnections: mostAtOnce },
    ...{ connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
  });

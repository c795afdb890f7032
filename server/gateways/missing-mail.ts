import { MailMissing, type MailSender } from './mail-sender.ts';

/** Creates the sender of a real site without a mail server: it throws MailMissing. */
export function missingMail(): MailSender {
  return { send: () => Promise.reject(new MailMissing()) };
}

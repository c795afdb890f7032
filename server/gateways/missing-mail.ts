import { MailMissing, type MailSender } from './mail-sender.ts';

/** Returns the mail of a site that runs for real without a mail server: none is sent. */
export function missingMail(): MailSender {
  return { send: () => Promise.reject(new MailMissing()) };
}

import { createTransport } from 'nodemailer';
import { ServiceAway } from '#server/base/unavailable.ts';
import {
  expectPlainHeaders,
  MailDeferred,
  MailRefused,
  type MailSender,
} from '#server/gateways/mail-sender.ts';

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with name and password. */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
};

// The limit of each step; the same as for an SMS with a code.
const timeoutMs = 5000;

/** Creates a sender of mails by SMTP. Passwords and mails travel encrypted, except on this machine. */
export function createSmtpMail({ url, from }: SmtpSettings): MailSender {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      expectPlainHeaders(mail);
      const { to, subject, text, html, messageId } = mail;
      const sent = transport.sendMail({
        from: toSender(from),
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      // The server's error text may repeat the address, which must not reach the log.
      const failure = await sent.then(
        () => null,
        (thrown: unknown) => ({
          code: getResponseCode(thrown),
          name: getErrorCode(thrown),
          reason: formatReason(thrown),
        }),
      );
      if (failure === null) return;
      const { code, reason } = failure;
      if (code === 550 || code === 551 || code === 553) {
        throw new MailRefused(`the address was refused with ${code}`);
      }
      const words = `the mail server did not take it: ${reason}`;
      if (typeof code === 'number' && code >= 400 && code < 500) throw new MailDeferred(words);
      throw isAway(failure) ? new ServiceAway(words) : new Error(words);
    },
  };
}

/** Separates the name, in which the library would read signs such as `:` and `(` as syntax. */
function toSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<]+) <([^>]+)>$/.exec(from) ?? [];
  return { name, address };
}

function getResponseCode(thrown: unknown): unknown {
  return thrown instanceof Error && 'responseCode' in thrown ? thrown.responseCode : null;
}

// Nodemailer's codes for a server that is missing, does not respond, or hangs up.
const awayNames: readonly string[] = [
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
];

/** Checks whether the server is unavailable; a code from 400 on asks for a later retry. */
function isAway({ code, name }: { code: unknown; name: string }): boolean {
  if (typeof code === 'number') return code >= 400 && code < 500;
  return awayNames.includes(name);
}

function getErrorCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
}

function formatReason(thrown: unknown): string {
  const code = getErrorCode(thrown);
  const response = getResponseCode(thrown);
  return typeof response === 'number' ? `${code} ${response}` : code;
}

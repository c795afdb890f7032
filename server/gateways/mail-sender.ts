import { ServiceAway } from '#server/base/unavailable.ts';

/** One mail to one person, as plain text and as simple HTML that says the same. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The id of the message without brackets; every repetition has the same one. */
  messageId: string;
};

/**
 * Delivers a mail to the mail server. Throws when that fails: MailRefused for the address, MailDeferred when the
 * server wants the mail later.
 */
export type MailSender = { send(mail: Mail): Promise<void> };

/** The address has no mailbox. */
export class MailRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefused';
  }
}

/** The mail server wants the same mail later, as with greylisting or a full mailbox: nothing has failed. */
export class MailDeferred extends ServiceAway {
  constructor(message: string) {
    super(message);
    this.name = 'MailDeferred';
  }
}

/** The site has no mail server. */
export class MailMissing extends Error {
  constructor() {
    super('no mail server is configured');
    this.name = 'MailMissing';
  }
}

/** Throws if a value would inject a header: a line break, or a second recipient. */
export function expectPlainHeaders({ to, subject, messageId }: Mail): void {
  if (/\p{Cc}/u.test(subject)) throw new Error('a subject has one line');
  if (!/^[^\s,;<>"\p{Cc}]+@[^\s,;<>"@\p{Cc}]+$/u.test(to))
    throw new Error('a mail goes to one address');
  if (!/^[\w.:-]+@[\w.:-]+$/.test(messageId)) throw new Error('a Message-ID has one word');
}

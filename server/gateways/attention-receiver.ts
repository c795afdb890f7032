/** One thing that needs a person: what it is, and its number. Nothing of whom it is about. */
export type AttentionFinding = { what: string; number: string; since: Date | null };

export type AttentionMessage = {
  /** The origin of the site. */
  site: string;
  /** One line, and all of it in plain text. */
  title: string;
  text: string;
  findings: readonly AttentionFinding[];
};

/**
 * Somebody who wants to be told. Throws when the message did not arrive, `ReportRefused` when it arrived
 * and was not taken.
 */
export type AttentionReceiver = {
  readonly name: 'url' | 'mail';
  /** How many bytes of UTF-8 the text of a message may have; any number where it is left out. */
  readonly maxTextBytes?: number;
  send(message: AttentionMessage): Promise<void>;
};

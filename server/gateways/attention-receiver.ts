/** An item that needs a person: its kind and number, without personal data. */
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
 * A receiver of findings. Throws if the message did not arrive, `ReportRefused` if it arrived and was
 * rejected.
 */
export type AttentionReceiver = {
  readonly name: 'url' | 'mail';
  /** How many bytes of UTF-8 the text of a message may have; any number where it is left out. */
  readonly maxTextBytes?: number;
  send(message: AttentionMessage): Promise<void>;
};

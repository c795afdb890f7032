/** An item that needs a person: its kind and number, without personal data. */
export type AttentionFinding = { what: string; number: string; since: Date | null };

export type AttentionMessage = {
  /** The origin of the site. */
  site: string;
  /** A title of one line, and the whole message in plain text. */
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
  /** The maximum of UTF-8 bytes in a text; absent without a limit. */
  readonly maxTextBytes?: number;
  send(message: AttentionMessage): Promise<void>;
};

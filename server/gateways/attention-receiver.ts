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

/** Somebody who wants to be told. Throws when the message did not arrive. */
export type AttentionReceiver = {
  readonly name: 'url' | 'mail';
  send(message: AttentionMessage): Promise<void>;
};

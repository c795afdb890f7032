/** A signed event for an address of the operator's software. */
export type EventRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** The answer of the address: its HTTP status and the beginning of its text. */
export type EventAnswer = { status: number; text: string };

/** Sends an event once. Throws when no answer came; the message is shown to staff. */
export type EventSender = { send(request: EventRequest): Promise<EventAnswer> };

/** The small server's state for one person's form: the stored value and the handled writes. */
export type Server = {
  stored: string;
  /** True while the browser's session is valid. */
  isSignedIn: boolean;
  /** The keys of handled writes, each with its value. */
  written: readonly { key: string; value: string }[];
};

export type Sent = { value: string; key: string };

export type Answer = 'taken' | 'invalid' | 'unauthorized' | 'lost';

/** A value that the server rejects as a field error. */
export const wrongValue = 'wrong';

export const firstServer: Server = { stored: '', isSignedIn: true, written: [] };

/**
 * Handles a write and returns the response with the new state; a repeated key gets the same response.
 */
export function handle(server: Server, { value, key }: Sent): { answer: Answer; after: Server } {
  if (!server.isSignedIn) return { answer: 'unauthorized', after: server };
  if (server.written.some((write) => write.key === key)) return { answer: 'taken', after: server };
  if (value === wrongValue) return { answer: 'invalid', after: server };
  const written = [...server.written, { key, value }];
  return { answer: 'taken', after: { ...server, stored: value, written } };
}

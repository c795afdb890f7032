/** What a small server keeps of one person's form: what is stored, and the writes it has answered. */
export type Server = {
  stored: string;
  /** Whether the session of the browser is still taken. */
  isSignedIn: boolean;
  /** The keys of the writes that were done, each with what it wrote. */
  written: readonly { key: string; value: string }[];
};

export type Sent = { value: string; key: string };

export type Answer = 'taken' | 'invalid' | 'unauthorized' | 'lost';

/** What the server refuses as a fault of the field. */
export const wrongValue = 'wrong';

export const firstServer: Server = { stored: '', isSignedIn: true, written: [] };

/** Returns what the server does with a write, and its answer: a repeat of a key is answered as before. */
export function handle(server: Server, { value, key }: Sent): { answer: Answer; after: Server } {
  if (!server.isSignedIn) return { answer: 'unauthorized', after: server };
  if (server.written.some((write) => write.key === key)) return { answer: 'taken', after: server };
  if (value === wrongValue) return { answer: 'invalid', after: server };
  const written = [...server.written, { key, value }];
  return { answer: 'taken', after: { ...server, stored: value, written } };
}

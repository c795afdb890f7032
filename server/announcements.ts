import * as v from 'valibot';

/** What the processes on one database tell each other after a commit. */
export const News = v.variant('about', [
  v.object({ about: v.literal('payment'), paymentNo: v.string() }),
  v.object({ about: v.literal('session'), tokenHash: v.string() }),
  v.object({ about: v.literal('sessions'), userId: v.string() }),
]);
export type News = v.InferOutput<typeof News>;

/** News may be lost on the way: only speed may depend on them, never the truth. */
export type Announcements = {
  /** Tells the other processes. */
  tell(news: News): void;
  /** Hears them; null after a gap in which anything may have been said. */
  listen(listener: (news: News | null) => void): void;
  /** Whether everything that the others say is heard right now. */
  isLive(): boolean;
  close(): Promise<void>;
};

/** For the only process on its database: there is nobody to tell, and nothing to miss. */
export function createLoneAnnouncements(): Announcements {
  return { tell() {}, listen() {}, isLive: () => true, close: () => Promise.resolve() };
}

/** How long something remembered is believed: news correct it, and without them the clock does. */
export function trustMs(announcements: Announcements): number {
  return announcements.isLive() ? 30_000 : 5000;
}

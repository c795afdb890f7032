import { trustMs, type Announcements } from '../../announcements.ts';

export type KnownSession = { userId: string; expiresAt: number; checkedAt: number };

/** Sessions seen moments ago, so that a held or repeated status call needs no database read. */
export type SessionMemory = {
  get(tokenHash: string, now: number): KnownSession | null;
  /** Changes with every session that ends anywhere; what was read before that is not kept. */
  generation(): number;
  set(tokenHash: string, session: KnownSession, generation: number): void;
  forget(tokenHash: string): void;
  /** It has ended: to be called after the commit. Every process forgets it. */
  ended(tokenHash: string): void;
  /** As `ended`, when nobody knows which. */
  severalEnded(): void;
};

const capacity = 10_000;

export function createSessionMemory(announcements: Announcements): SessionMemory {
  const known = new Map<string, KnownSession>();
  let generation = 0;

  function forget(tokenHash: string): void {
    generation += 1;
    known.delete(tokenHash);
  }

  function forgetAll(): void {
    generation += 1;
    known.clear();
  }

  announcements.listen((news) => {
    if (news?.about === 'session') forget(news.tokenHash);
    else if (news === null || news.about === 'sessions') forgetAll();
  });

  return {
    get(tokenHash, now) {
      const session = known.get(tokenHash);
      if (session === undefined) return null;
      const age = now - session.checkedAt;
      const fresh = age >= 0 && age < trustMs(announcements);
      return fresh && session.expiresAt > now ? session : null;
    },
    generation: () => generation,
    set(tokenHash, session, since) {
      if (since !== generation) return;
      if (known.size >= capacity) known.clear();
      known.set(tokenHash, session);
    },
    forget,
    ended(tokenHash) {
      forget(tokenHash);
      announcements.tell({ about: 'session', tokenHash });
    },
    severalEnded() {
      forgetAll();
      announcements.tell({ about: 'sessions' });
    },
  };
}

export type KnownSession = { userId: string; expiresAt: number; checkedAt: number };

/** Sessions seen moments ago, so that a held or repeated status call needs no database read. */
export type SessionMemory = {
  get(tokenHash: string, now: number): KnownSession | null;
  set(tokenHash: string, session: KnownSession): void;
  forget(tokenHash: string): void;
  clear(): void;
};

// How long another process' sign-out may go unnoticed by status calls.
const trustMs = 5000;
const capacity = 10_000;

export function createSessionMemory(): SessionMemory {
  const known = new Map<string, KnownSession>();
  return {
    get(tokenHash, now) {
      const session = known.get(tokenHash);
      if (session === undefined) return null;
      const fresh = now - session.checkedAt < trustMs && now >= session.checkedAt;
      return fresh && session.expiresAt > now ? session : null;
    },
    set(tokenHash, session) {
      if (known.size >= capacity) known.clear();
      known.set(tokenHash, session);
    },
    forget: (tokenHash) => void known.delete(tokenHash),
    clear: () => known.clear(),
  };
}

/**
 * Draws each key once for all who ask for it at the same time, and keeps what says that it may be
 * kept: at most `capacity`, the least recently asked for goes first. What is still being drawn when
 * everything is forgotten reaches those who wait for it and nobody else.
 */
export function createDrawnCache<Drawn extends { keep: boolean }>(
  draw: (key: string) => Promise<Drawn>,
  capacity: number,
): { get(key: string): Promise<Drawn>; forget(): void; keys(): string[] } {
  const kept = new Map<string, Drawn>();
  const drawing = new Map<string, Promise<Drawn>>();
  let edition = 0;

  async function drawn(key: string): Promise<Drawn> {
    const begun = edition;
    try {
      const result = await draw(key);
      if (result.keep && begun === edition) keep(key, result);
      return result;
    } finally {
      if (begun === edition) drawing.delete(key);
    }
  }

  function keep(key: string, result: Drawn): void {
    kept.delete(key);
    kept.set(key, result);
    const [oldest] = kept.keys();
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
  }

  return {
    get(key) {
      const known = kept.get(key);
      if (known !== undefined) {
        keep(key, known);
        return Promise.resolve(known);
      }
      const pending = drawing.get(key) ?? drawn(key);
      drawing.set(key, pending);
      return pending;
    },
    forget() {
      edition += 1;
      kept.clear();
      drawing.clear();
    },
    keys: () => [...kept.keys()],
  };
}

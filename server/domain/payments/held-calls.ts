import { maxHeldCalls } from '../../../contract/limits.ts';

/** The status calls that this process holds, counted by person. */
export type HeldCalls = {
  /** Counts one more, until the answer is called. Null for one too many (wire, Lifetimes). */
  begin(userId: string): (() => void) | null;
};

export function createHeldCalls(): HeldCalls {
  const held = new Map<string, number>();
  return {
    begin(userId) {
      const already = held.get(userId) ?? 0;
      if (already >= maxHeldCalls) return null;
      held.set(userId, already + 1);
      return () => {
        const rest = (held.get(userId) ?? 1) - 1;
        if (rest === 0) held.delete(userId);
        else held.set(userId, rest);
      };
    },
  };
}

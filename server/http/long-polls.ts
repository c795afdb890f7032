import { maxLongPolls } from '#contract/base/limits.ts';

/** Counts the status calls that this process holds, by person. */
export type LongPolls = {
  /** Counts one more call and returns the function that ends it; null for one too many (wire, Lifetimes). */
  begin(userId: string): (() => void) | null;
  /** Returns the number of requests held now. */
  count(): number;
};

export function createLongPolls(): LongPolls {
  const open = new Map<string, number>();
  let all = 0;
  return {
    count: () => all,
    begin(userId) {
      const openOfPerson = open.get(userId) ?? 0;
      if (openOfPerson >= maxLongPolls) return null;
      open.set(userId, openOfPerson + 1);
      all += 1;
      return () => {
        all -= 1;
        const rest = (open.get(userId) ?? 1) - 1;
        if (rest === 0) open.delete(userId);
        else open.set(userId, rest);
      };
    },
  };
}

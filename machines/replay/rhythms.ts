/** A step by its number, and the ticks that went by before it. */
export type Beat = { symbol: number; ticks: number };

export const longestPeriod = 8;
// Steps at about the same pace are one rhythm: they differ by at most a quarter, or 1.5 s.
const slackTicks = 15;

/** A repetition of the last `period` steps. */
export type Rhythm = { period: number; times: number };

/** Finds the longest repetition, from `start` on, of the steps before it. */
export function findRhythm(beats: readonly Beat[], start: number): Rhythm | null {
  let best: Rhythm | null = null;
  for (let period = 1; period <= Math.min(longestPeriod, start); period += 1) {
    let length = 0;
    while (isAlike(beats[start - period + (length % period)], beats[start + length])) length += 1;
    const times = Math.floor(length / period);
    const gain = times * period - (best === null ? 2 : best.times * best.period);
    if (times > 0 && gain > 0) best = { period, times };
  }
  return best;
}

function isAlike(model: Beat | undefined, beat: Beat | undefined): boolean {
  if (model === undefined || beat?.symbol !== model.symbol) return false;
  return Math.abs(beat.ticks - model.ticks) <= Math.max(slackTicks, model.ticks / 4);
}

/** Returns the steps of a rhythm, repeated `times` and spread evenly over the whole span. */
export function repeatBeats(model: readonly Beat[], times: number, span: number): readonly Beat[] {
  const total = ticksIn(model);
  let [before, passed] = [0, 0];
  return Array.from({ length: times }, (_, round) => {
    passed = 0;
    return model.map(({ symbol, ticks }) => {
      passed += ticks;
      const share = total === 0 ? 1 : passed / total;
      const now = Math.round(((round + share) * span) / times);
      const step = { symbol, ticks: now - before };
      before = now;
      return step;
    });
  }).flat();
}

function ticksIn(beats: readonly Beat[]): number {
  return beats.reduce((sum, { ticks }) => sum + ticks, 0);
}

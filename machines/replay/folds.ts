import { ByteFault, type ByteReader, type ByteWriter } from './bytes.ts';

/** A step by its number in the list of distinct ones, and the ticks that went by before it. */
export type Beat = { symbol: number; ticks: number };

const longestPeriod = 8;
// Steps at about the same pace are one rhythm: they differ by at most a quarter, or 1.5 s.
const slackTicks = 15;

/** Writes steps; repeated steps at one pace, such as polls, become a rhythm. */
export function writeBeats(writer: ByteWriter, beats: readonly Beat[]): void {
  for (let at = 0; at < beats.length;) {
    const rhythm = rhythmAt(beats, at);
    if (rhythm === null) {
      const { symbol, ticks } = beats[at] ?? { symbol: 0, ticks: 0 };
      writer.varint((symbol + 1) * 2 + (ticks > 0 ? 1 : 0));
      if (ticks > 0) writer.varint(ticks);
      at += 1;
    } else {
      const { period, times } = rhythm;
      const span = ticksIn(beats.slice(at, at + period * times));
      writer.varint(0).varint(period).varint(times).varint(span);
      at += period * times;
    }
  }
}

/** Reads the output of writeBeats. Throws ByteFault for invalid data and for more than `limit` steps. */
export function readBeats(reader: ByteReader, symbols: number, limit: number): Beat[] {
  const beats: Beat[] = [];
  while (!reader.isAtEnd()) {
    const head = reader.varint();
    if (head > 1) {
      const symbol = Math.floor(head / 2) - 1;
      if (symbol >= symbols) throw new ByteFault('a step is of no kind');
      beats.push({ symbol, ticks: head % 2 === 1 ? reader.varint() : 0 });
    } else {
      const [period, times, span] = [reader.varint(), reader.varint(), reader.varint()];
      const isPossible = period > 0 && period <= longestPeriod && period <= beats.length;
      if (!isPossible || times === 0) throw new ByteFault('a rhythm repeats nothing');
      if (beats.length + period * times > limit) throw new ByteFault('there are too many steps');
      beats.push(...repeated(beats.slice(-period), times, span));
    }
    if (beats.length > limit) throw new ByteFault('there are too many steps');
  }
  return beats;
}

/** Finds the longest repetition, from `start` on, of the steps before it. */
function rhythmAt(beats: readonly Beat[], start: number): { period: number; times: number } | null {
  let best: { period: number; times: number } | null = null;
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
function repeated(model: readonly Beat[], times: number, span: number): readonly Beat[] {
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

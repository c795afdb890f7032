import { ByteFault, type ByteReader } from './bytes.ts';
import { longestPeriod, repeatBeats, type Beat } from './rhythms.ts';

/** Reads the steps of a code of the first format. Throws ByteFault for invalid data and for more than `limit` steps. */
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
      beats.push(...repeatBeats(beats.slice(-period), times, span));
    }
    if (beats.length > limit) throw new ByteFault('there are too many steps');
  }
  return beats;
}

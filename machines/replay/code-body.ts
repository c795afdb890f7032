import { Bit, BitReader, BitWriter, codeEvenly, type BitCoder } from './bit-coder.ts';
import { ByteFault } from './bytes.ts';
import { dictionary, findEntry } from './dictionary.ts';
import { dayAt, dayOfOrder, formatOrderNo, type OrderDigits } from './order-number.ts';
import { findRhythm, repeatBeats, type Beat, type Rhythm } from './rhythms.ts';
import { StepModel } from './step-model.ts';
import {
  epoch,
  limits,
  longestRecordMs,
  origins,
  tickMs,
  type Step,
  type SupportRecord,
} from './support-record.ts';
import type { CodedStep } from './typical-runs.ts';

const sizeBits = 11;
const secondsBits = 30;
const lastSecond = 2 ** secondsBits - 1;
const orderDayBits = 16;
const orderDigitsBits = 27;
const parkZone = 480;
// The length of a rhythm is no entry of the dictionary.
const rhythm = -1;

type Head = Omit<SupportRecord, 'steps' | 'copiedAt' | 'catalogue'>;

/** Writes a record as numbers of five bits. Steps that the dictionary does not have are left out. */
export function encodeBody(record: SupportRecord): number[] {
  const writer = new BitWriter();
  codeEvenly(writer, dictionary.length, sizeBits);
  codeHead(writer, record);
  const model = new StepModel(dictionary.length);
  const isStep = new Bit();
  const isRhythm = new Bit();
  const steps = record.steps.flatMap((step) => {
    const entry = findEntry(step.id);
    return entry === null ? [] : { ...step, entry };
  });
  const beats = toBeats(steps);
  // The clock of the reader, which rounds long waits; and the exact one.
  let [read, exact] = [0, 0];
  const codeWait = (entry: number, ticks: number) => {
    exact += ticks;
    read += model.codeTicks(writer, entry, ticks < 16 ? ticks : Math.max(0, exact - read));
  };
  for (let at = 0; at < beats.length;) {
    writer.code(isStep, 1);
    const found = findRhythm(beats, at);
    writer.code(isRhythm, found === null ? 0 : 1);
    if (found === null) {
      const [step, beat] = [steps[at], beats[at]];
      if (step === undefined || beat === undefined) break;
      model.codeStep(writer, step);
      codeWait(step.entry, beat.ticks);
      at += 1;
    } else {
      codeRhythm(writer, found);
      const end = at + found.period * found.times;
      codeWait(
        rhythm,
        beats.slice(at, end).reduce((sum, { ticks }) => sum + ticks, 0),
      );
      at = end;
    }
  }
  writer.code(isStep, 0);
  codeEvenly(writer, record.copiedAt === null ? 0 : 1, 1);
  if (record.copiedAt !== null) {
    const copied = Math.round((record.copiedAt - record.startedAt) / tickMs);
    codeExactly(writer, Math.max(0, copied - read));
  }
  return writer.fives();
}

/** Reads the output of encodeBody. Throws ByteFault for bits that it cannot have written. */
export function decodeBody(fives: readonly number[]): SupportRecord {
  const reader = new BitReader(fives);
  const size = codeEvenly(reader, 0, sizeBits);
  if (size > dictionary.length) throw new NewerCode('it is of a newer version');
  const head = codeHead(reader, null);
  const model = new StepModel(size);
  const isStep = new Bit();
  const isRhythm = new Bit();
  const kinds: CodedStep[] = [];
  const beats: Beat[] = [];
  while (reader.code(isStep) === 1) {
    if (reader.code(isRhythm) === 0) {
      const step = model.codeStep(reader, { entry: 0, slot: 0, fact: 0 });
      const ticks = model.codeTicks(reader, step.entry, 0);
      beats.push({ symbol: kinds.length, ticks });
      kinds.push(step);
    } else {
      const { period, times } = codeRhythm(reader, { period: 1, times: 1 });
      const span = model.codeTicks(reader, rhythm, 0);
      if (period > beats.length) throw new ByteFault('a rhythm repeats nothing');
      if (beats.length + period * times > limits.steps) throw tooMany();
      beats.push(...repeatBeats(beats.slice(-period), times, span));
    }
    if (beats.length > limits.steps) throw tooMany();
  }
  let ticks = 0;
  const steps = beats.flatMap((beat): Step[] => {
    ticks += beat.ticks;
    const { entry, ...kind } = kinds[beat.symbol] ?? { entry: -1, slot: 0, fact: 0 };
    const id = dictionary[entry]?.id;
    return id === undefined ? [] : [{ ...kind, id, at: ticks * tickMs }];
  });
  const isCopied = codeEvenly(reader, 0, 1) === 1;
  const copied = isCopied ? ticks + codeExactly(reader, 0) : ticks;
  if (copied * tickMs > longestRecordMs) throw new ByteFault('it lasts too long');
  const copiedAt = isCopied ? head.startedAt + copied * tickMs : null;
  return { ...head, catalogue: size, copiedAt, steps };
}

/** Thrown for a code whose dictionary is longer than that of this version. */
export class NewerCode extends Error {
  override readonly name = 'NewerCode';
}

/** Codes everything but the steps. A reader passes null. */
function codeHead(coder: BitCoder, head: Head | null): Head {
  const seconds = head === null ? 0 : Math.floor((head.startedAt - epoch) / 1000);
  const startedAt =
    epoch + codeEvenly(coder, Math.min(Math.max(0, seconds), lastSecond), secondsBits) * 1000;
  const isSynced = codeEvenly(coder, head?.isSynced === true ? 1 : 0, 1) === 1;
  const isAtPark = codeEvenly(coder, head === null || head.zone === parkZone ? 1 : 0, 1) === 1;
  const quarters = Math.round((head?.zone ?? 0) / 15) + 128;
  const zone = isAtPark ? parkZone : (codeEvenly(coder, quarters, 8) - 128) * 15;
  const from = origins[codeEvenly(coder, origins.indexOf(head?.origin ?? 'order'), 2)];
  const isChinese = codeEvenly(coder, head?.page.locale === 'en-US' ? 0 : 1, 1) === 1;
  const isWide = codeEvenly(coder, head?.page.isWide === true ? 1 : 0, 1) === 1;
  const page = { locale: isChinese ? 'zh-CN' : 'en-US', isWide } as const;
  const order = codeOrder(coder, startedAt, head === null ? null : head.orderNo);
  return { startedAt, isSynced, zone, origin: from ?? 'order', page, orderNo: order };
}

/** Codes an order number; most orders are placed on the day of the record. */
function codeOrder(coder: BitCoder, startedAt: number, orderNo: string | null): string | null {
  const given = orderNo === null ? null : dayOfOrder(orderNo);
  if (codeEvenly(coder, given === null ? 0 : 1, 1) === 0) return null;
  const today = dayAt(startedAt);
  const isToday = codeEvenly(coder, given?.day === today ? 1 : 0, 1) === 1;
  const order: OrderDigits = {
    day: isToday ? today : codeEvenly(coder, given?.day ?? 0, orderDayBits),
    digits: codeEvenly(coder, given?.digits ?? 0, orderDigitsBits),
  };
  if (order.digits >= 1e8) throw new ByteFault('an order has eight digits');
  return formatOrderNo(order);
}

function codeRhythm(coder: BitCoder, { period, times }: Rhythm): Rhythm {
  return { period: codeEvenly(coder, period - 1, 3) + 1, times: codeExactly(coder, times - 1) + 1 };
}

/** Codes a whole number: its length in bits, then the bits. */
function codeExactly(coder: BitCoder, value: number): number {
  const length = codeEvenly(coder, value === 0 ? 0 : Math.floor(Math.log2(value)) + 1, 5);
  return length === 0 ? 0 : 2 ** (length - 1) + codeEvenly(coder, value, length - 1);
}

/** Returns the steps with the ticks between them; equal steps have equal numbers. */
function toBeats(steps: readonly (CodedStep & { at: number })[]): readonly Beat[] {
  const kinds = new Map<string, number>();
  let before = 0;
  return steps.map(({ entry, slot, fact, at }) => {
    const kind = `${entry} ${slot} ${fact}`;
    const symbol = kinds.get(kind) ?? kinds.size;
    kinds.set(kind, symbol);
    const now = Math.max(before, Math.round(at / tickMs));
    const ticks = now - before;
    before = now;
    return { symbol, ticks };
  });
}

function tooMany(): ByteFault {
  return new ByteFault('there are too many steps');
}

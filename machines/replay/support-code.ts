import {
  ByteFault,
  ByteReader,
  ByteWriter,
  bytesOfText,
  computeChecksum,
  textOfBytes,
} from './bytes.ts';
import { deflated, inflated, TooLarge } from './deflate.ts';
import { readBeats, writeBeats, type Beat } from './folds.ts';
import { dayOfOrder, formatOrderNo, type OrderDigits } from './order-number.ts';

/** From which page a code was copied. */
export const origins = ['order', 'payment', 'form', 'crash'] as const;
export type Origin = (typeof origins)[number];

/** One step: its entry (idOf), the machine among several of its kind, and the time. */
export type Step = {
  id: number;
  slot: number;
  /** A detail of the step by its number in facts.ts; 0 without one. */
  fact: number;
  /** Ms from the start. */
  at: number;
};

/** The content of a support code: numbers, and the order they are about. It identifies no person. */
export type SupportRecord = {
  /** The hash of the catalogue in the version that wrote the code. */
  catalogue: number;
  /** Ms since 1970, in whole seconds; by the server's clock where `isSynced`. */
  startedAt: number;
  isSynced: boolean;
  /** When the code was copied, in ms since 1970 by the same clock; null in codes of earlier versions. */
  copiedAt: number | null;
  /** Minutes that the customer's clock is ahead of UTC. */
  zone: number;
  origin: Origin;
  orderNo: string | null;
  steps: readonly Step[];
};

export const limits = { characters: 4096, bytes: 16 * 1024, steps: 4000, distinct: 250, days: 7 };
// The longest time that a code can span; a longer one is refused when it is read.
const longestRecordMs = limits.days * 24 * 60 * 60 * 1000;
/** The maximum length of a code, in characters. */
export const longestCode = 2000;

const format = 1;
const epoch = Date.UTC(2026, 0, 1);
const tickMs = 100;

/** The reasons why a code cannot be read. */
export type SupportCodeFault =
  | 'empty'
  | 'letters'
  | 'long'
  | 'cut'
  | 'edited'
  | 'format'
  | 'large'
  | 'nonsense';

/** The one error that readSupportCode throws. */
export class SupportCodeError extends Error {
  override readonly name = 'SupportCodeError';
  readonly fault: SupportCodeFault;

  constructor(fault: SupportCodeFault, options?: ErrorOptions) {
    super(`The support code cannot be read: ${fault}.`, options);
    this.fault = fault;
  }
}

/**
 * Returns a record as a code of digits and capitals. It leaves out steps if the code would exceed
 * `longestCode`; of a tab that was open for longer than a code can span, it has the last days.
 */
export async function writeSupportCode(record: SupportRecord): Promise<string> {
  const recent = cutToLastDays(record);
  let { steps } = recent;
  for (;;) {
    const code = steps.length > limits.steps ? null : await encodeRecord({ ...recent, steps });
    if (code !== null && code.length <= longestCode) return code;
    // The beginning and the end are the most useful.
    const [from, count] = [Math.floor(steps.length / 4), Math.ceil(steps.length / 8)];
    steps = [...steps.slice(0, from), ...steps.slice(from + count)];
  }
}

/** Reads a code. Rejects only with SupportCodeError. */
export async function readSupportCode(text: string): Promise<SupportRecord> {
  if (text.length > limits.characters * 2) throw new SupportCodeError('long');
  const bare = text.replaceAll(/[\s-]/g, '');
  if (bare === '') throw new SupportCodeError('empty');
  if (bare.length > limits.characters) throw new SupportCodeError('long');
  const bytes = bytesOfText(bare);
  if (bytes === null) throw new SupportCodeError('letters');
  const head = bytes[0] ?? 0;
  if (head >> 1 !== format) throw new SupportCodeError('format');
  const length = (bytes[1] ?? 0) * 256 + (bytes[2] ?? 0);
  if (bytes.length < Math.max(length, 5)) throw new SupportCodeError('cut');
  const whole = bytes.slice(0, -2);
  const sum = (bytes.at(-2) ?? 0) * 256 + (bytes.at(-1) ?? 0);
  if (bytes.length > length || computeChecksum(whole) !== sum) throw new SupportCodeError('edited');
  try {
    const body = whole.slice(3);
    return decodeRecord((head & 1) === 1 ? await inflated(body, limits.bytes) : body);
  } catch (cause) {
    throw new SupportCodeError(cause instanceof TooLarge ? 'large' : 'nonsense', { cause });
  }
}

function cutToLastDays(record: SupportRecord): SupportRecord {
  const { startedAt, copiedAt, steps } = record;
  const lastsMs = Math.max(steps.at(-1)?.at ?? 0, (copiedAt ?? startedAt) - startedAt);
  // In whole seconds, as the start of a code is.
  const cutMs = Math.ceil((lastsMs - longestRecordMs) / 1000) * 1000;
  if (cutMs <= 0) return record;
  const kept = steps
    .filter(({ at }) => at >= cutMs)
    .map((step) => ({ ...step, at: step.at - cutMs }));
  return { ...record, startedAt: startedAt + cutMs, steps: kept };
}

/** Returns null where the record has too many kinds of steps. */
async function encodeRecord(record: SupportRecord): Promise<string | null> {
  const distinct = new Map<string, { number: number; step: Step }>();
  const beats: Beat[] = [];
  let before = 0;
  for (const step of record.steps) {
    const key = `${step.id} ${step.slot} ${step.fact}`;
    const known = distinct.get(key) ?? { number: distinct.size, step };
    distinct.set(key, known);
    const now = Math.max(before, Math.round(step.at / tickMs));
    beats.push({ symbol: known.number, ticks: now - before });
    before = now;
  }
  if (distinct.size > limits.distinct) return null;
  const writer = new ByteWriter();
  const order = record.orderNo === null ? null : dayOfOrder(record.orderNo);
  writer.fixed(record.catalogue, 3).fixed((record.startedAt - epoch) / 1000, 4);
  writer.fixed(Math.round(record.zone / 15) + 128, 1);
  const flags =
    (record.isSynced ? 1 : 0) | (order === null ? 0 : 2) | (record.copiedAt === null ? 0 : 16);
  writer.fixed(flags | (origins.indexOf(record.origin) << 2), 1);
  if (order !== null) writer.fixed(order.day, 2).fixed(order.digits, 4);
  if (record.copiedAt !== null) {
    writer.varint(Math.max(0, Math.round((record.copiedAt - record.startedAt) / tickMs)));
  }
  writer.varint(distinct.size);
  for (const { step } of distinct.values()) {
    writer.fixed((step.id << 3) | (step.slot << 1) | (step.fact > 0 ? 1 : 0), 3);
    if (step.fact > 0) writer.fixed(step.fact, 1);
  }
  writeBeats(writer, beats);
  const { bytes, isDeflated } = await deflated(writer.bytes());
  const whole = new Uint8Array(bytes.length + 5);
  whole.set([(format << 1) | (isDeflated ? 1 : 0), whole.length >> 8, whole.length & 255]);
  whole.set(bytes, 3);
  const sum = computeChecksum(whole.subarray(0, -2));
  whole.set([sum >> 8, sum & 255], whole.length - 2);
  return textOfBytes(whole);
}

/** Throws for bytes that writeSupportCode cannot have written. */
function decodeRecord(bytes: Uint8Array): SupportRecord {
  const reader = new ByteReader(bytes);
  const [catalogue, seconds, zone, flags] = [
    reader.fixed(3),
    reader.fixed(4),
    (reader.fixed(1) - 128) * 15,
    reader.fixed(1),
  ];
  const origin = origins[(flags >> 2) & 3];
  if (origin === undefined || flags > 31) throw new ByteFault('it was copied from nowhere');
  const order: OrderDigits | null =
    (flags & 2) === 0 ? null : { day: reader.fixed(2), digits: reader.fixed(4) };
  const ticksUntilCopied = (flags & 16) === 0 ? null : reader.varint();
  const count = reader.varint();
  if (count > limits.distinct) throw new ByteFault('there are too many kinds of steps');
  const distinct = Array.from({ length: count }, () => {
    const entry = reader.fixed(3);
    const fact = (entry & 1) === 1 ? reader.fixed(1) : 0;
    return { id: entry >> 3, slot: (entry >> 1) & 3, fact };
  });
  let ticks = 0;
  const steps = readBeats(reader, count, limits.steps).flatMap((beat) => {
    ticks += beat.ticks;
    const kind = distinct[beat.symbol];
    return kind === undefined ? [] : [{ ...kind, at: ticks * tickMs }];
  });
  if (Math.max(ticks, ticksUntilCopied ?? 0) * tickMs > longestRecordMs) {
    throw new ByteFault('it lasts too long');
  }
  const startedAt = epoch + seconds * 1000;
  return {
    catalogue,
    startedAt,
    isSynced: (flags & 1) === 1,
    copiedAt: ticksUntilCopied === null ? null : startedAt + ticksUntilCopied * tickMs,
    zone,
    origin,
    orderNo: order === null ? null : formatOrderNo(order),
    steps,
  };
}

import { ByteReader, ByteFault, bytesOfText, computeChecksum } from './bytes.ts';
import { inflated, TooLarge } from './deflate.ts';
import { readBeats } from './folds.ts';
import { formatOrderNo, type OrderDigits } from './order-number.ts';
import { SupportCodeError } from './support-code-error.ts';
import {
  epoch,
  limits,
  longestRecordMs,
  origins,
  tickMs,
  type SupportRecord,
} from './support-record.ts';

const format = 1;

/**
 * Reads a code of the first format, which was written until November 27, 2026; `bare` has no blanks and
 * dashes. Rejects only with SupportCodeError.
 */
export async function readFirstFormat(bare: string): Promise<SupportRecord> {
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

/**
 * Finds a whole code of the first format at a place of a text, which may have line breaks, blanks and dashes
 * inside the code; null for none.
 */
export function firstFormatAt(text: string, start: number): string | null {
  const letters = text.slice(start, start + limits.characters * 2).replaceAll(/[\s\->]/g, '');
  const head = bytesOfText(letters.slice(0, 5));
  if (head === null) return null;
  const length = (head[1] ?? 0) * 256 + (head[2] ?? 0);
  const code = letters.slice(0, Math.ceil((length * 8) / 5));
  const bytes = bytesOfText(code);
  if (bytes === null || length < 5 || bytes.length !== length) return null;
  const sum = (bytes.at(-2) ?? 0) * 256 + (bytes.at(-1) ?? 0);
  return computeChecksum(bytes.slice(0, -2)) === sum ? code : null;
}

/** Throws for bytes that no version has written. */
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
    page: null,
    orderNo: order === null ? null : formatOrderNo(order),
    steps,
  };
}

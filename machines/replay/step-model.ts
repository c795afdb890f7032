import { AdaptiveNumber, Bit, codeEvenly, learner, type BitCoder } from './bit-coder.ts';
import { ByteFault } from './bytes.ts';
import { dictionary } from './dictionary.ts';
import { typicalRuns, type CodedStep } from './typical-runs.ts';

const mostCandidates = 12;
const machineBits = 6;
const factBits = 5;
/** Times are coded with at most this many bits less: 1.6 s. */
const droppedBits = 4;
const exactTicks = 16;

/**
 * The probabilities of what comes next in a record. It has learned from typical runs, and learns from each
 * step that it codes. Writer and reader run the same code, so both have the same probabilities.
 */
export class StepModel {
  readonly #followers = new Map<string, Map<number, number>>();
  readonly #hits = new Map<string, Bit>();
  readonly #machine = new AdaptiveNumber(machineBits);
  readonly #sameSlot = new Bit();
  readonly #sameFact = new Bit();
  readonly #sameLength = [new Bit(), new Bit()] as const;
  readonly #length = new AdaptiveNumber(5);
  readonly #slots = new Map<string, number>();
  readonly #facts = new Map<number, number>();
  readonly #lengths = new Map<number, number>();
  readonly #size: number;
  #last = -1;
  #beforeLast = -1;

  /** `size` is the length of the dictionary in the version that wrote the code. */
  constructor(size: number) {
    this.#size = size;
    for (const run of typicalRuns) {
      [this.#last, this.#beforeLast] = [-1, -1];
      for (const { ticks, ...step } of run) {
        this.codeStep(learner, step);
        this.codeTicks(learner, step.entry, ticks);
      }
    }
    [this.#last, this.#beforeLast] = [-1, -1];
    this.#slots.clear();
  }

  /** Codes a step. Throws ByteFault where a reader finds none. */
  codeStep(coder: BitCoder, step: CodedStep): CodedStep {
    const entry = this.#codeEntry(coder, step.entry);
    const machine = dictionary[entry]?.machine ?? '';
    const slot = codeUnlike(coder, this.#sameSlot, this.#slots.get(machine) ?? 0, step.slot, 2);
    const fact = codeUnlike(
      coder,
      this.#sameFact,
      this.#facts.get(entry) ?? 0,
      step.fact,
      factBits,
    );
    this.#slots.set(machine, slot);
    this.#facts.set(entry, fact);
    return { entry, slot, fact };
  }

  /** Codes the ticks before a step: exactly below 1.6 s, else within 0.8 s. */
  codeTicks(coder: BitCoder, entry: number, ticks: number): number {
    const expected = this.#lengths.get(entry) ?? 0;
    const same = this.#sameLength[expected === 0 ? 0 : 1];
    const own = lengthInBits(ticks);
    const isSame = coder.code(same, own === expected ? 1 : 0) === 1;
    const length = isSame ? expected : this.#length.code(coder, own);
    this.#lengths.set(entry, length);
    if (length < 2) return length;
    const dropped = Math.min(droppedBits, Math.max(0, length - lengthInBits(exactTicks) + 1));
    const kept = codeEvenly(
      coder,
      Math.floor((ticks - 2 ** (length - 1)) / 2 ** dropped),
      length - 1 - dropped,
    );
    return 2 ** (length - 1) + kept * 2 ** dropped + Math.floor(2 ** dropped / 2);
  }

  #codeEntry(coder: BitCoder, entry: number): number {
    const found = this.#codeCandidate(coder, entry) ?? this.#codeAny(coder, entry);
    this.#count(`${this.#beforeLast} ${this.#last}`, found);
    this.#count(`${this.#last}`, found);
    this.#count('', found);
    [this.#beforeLast, this.#last] = [this.#last, found];
    return found;
  }

  /** Codes which of the entries that came here before it is; null for none of them. */
  #codeCandidate(coder: BitCoder, entry: number): number | null {
    const tried = new Set<number>();
    for (const [order, context] of [
      `${this.#beforeLast} ${this.#last}`,
      `${this.#last}`,
      '',
    ].entries()) {
      const known = [...(this.#followers.get(context) ?? [])].toSorted(
        ([, one], [, other]) => other - one,
      );
      for (const [place, [candidate, times]] of known.entries()) {
        if (tried.has(candidate)) continue;
        if (tried.size === mostCandidates) return null;
        tried.add(candidate);
        const hit = this.#hit(`${order} ${Math.min(place, 3)} ${Math.min(times, 3)}`);
        if (coder.code(hit, candidate === entry ? 1 : 0) === 1) return candidate;
      }
    }
    return null;
  }

  /** Codes any entry: its machine, then its place among the entries of the machine. */
  #codeAny(coder: BitCoder, entry: number): number {
    const machine = this.#machine.code(coder, machines.indexOf(dictionary[entry]?.machine ?? ''));
    const entries = listEntries(machines[machine] ?? '').filter((each) => each < this.#size);
    const bits = Math.ceil(Math.log2(Math.max(1, entries.length)));
    const found = entries[codeEvenly(coder, entries.indexOf(entry), bits)];
    if (found === undefined) throw new ByteFault('a step is of no kind');
    return found;
  }

  #hit(context: string): Bit {
    const known = this.#hits.get(context) ?? new Bit();
    this.#hits.set(context, known);
    return known;
  }

  #count(context: string, entry: number): void {
    const known = this.#followers.get(context) ?? new Map<number, number>();
    this.#followers.set(context, known);
    known.set(entry, (known.get(entry) ?? 0) + 1);
  }
}

/** The machines of the dictionary, in the order of their first entries. */
const machines = [...new Set(dictionary.map(({ machine }) => machine))];

function listEntries(machine: string): readonly number[] {
  return dictionary.flatMap((each, at) => (each.machine === machine ? at : []));
}

/** Codes whether a value is the expected one, and any other value in `bits` bits. */
function codeUnlike(
  coder: BitCoder,
  same: Bit,
  expected: number,
  value: number,
  bits: number,
): number {
  const isSame = coder.code(same, value === expected ? 1 : 0) === 1;
  return isSame ? expected : codeEvenly(coder, value, bits);
}

function lengthInBits(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log2(value)) + 1;
}

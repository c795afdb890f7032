import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readProcessorTimes } from './processor-times.ts';

/**
 * Starts the slowest files of each project first, so that no worker waits for the other at the end:
 * sorted by the processor time of their last run here. A file that never ran comes first; without any
 * record Vitest's order by size applies. With `--sequence.shuffle` the seed alone decides the order of a
 * project's files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which leaves the list as it is
    const sorted = await super.sort(files);
    const { shuffle, seed } = this.ctx.config.sequence;
    const seconds = readProcessorTimes();
    if (!shuffle && seconds.size === 0) return sorted;
    const getSeconds = ({ moduleId }: TestSpecification) => seconds.get(moduleId)?.own ?? Infinity;
    const getRank = shuffle ? (file: TestSpecification) => draw(file, seed) : getSeconds;
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted
        .filter(({ project }) => project.name === name)
        .toSorted((one, other) => compare(getRank(other), getRank(one))),
    );
  }
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** Returns the number that a file draws for its place in a shuffled run. */
function draw({ moduleId }: TestSpecification, seed: number): number {
  return createHash('sha256').update(`${seed} ${moduleId}`).digest().readUInt32LE();
}

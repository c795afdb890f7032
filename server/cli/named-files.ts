import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { maxHandedBytes } from '#contract/base/limits.ts';
import { commandRefused, misused, type NamedFiles } from '#server/base/command.ts';
import { type Operator } from './operator.ts';

// The server's limit, minus the third that base64 adds.
const maxTogetherBytes = 80 * 1024 * 1024;

const fileOptions = ['--pdf', '--ofd', '--xml'];

/** For each command that takes files, selects the arguments that are paths. */
const pathArguments: Readonly<Record<string, (args: readonly string[]) => readonly string[]>> = {
  deliver: ([, ...paths]) => paths,
  invoice: (args) => args.filter((_, at) => fileOptions.includes(args[at - 1] ?? '')),
};

/** Reads the files that a command names, on the machine of the operator. Throws a refusal. */
export function readNamedFiles([name = '', ...args]: readonly string[]): NamedFiles {
  const paths = Object.hasOwn(pathArguments, name) ? (pathArguments[name]?.(args) ?? []) : [];
  const files = new Map(paths.map((path) => [path, readNamedFile(path)]));
  const bytes = Array.from(files.values(), ({ byteLength }) => byteLength);
  if (bytes.reduce((sum, each) => sum + each, 0) > maxTogetherBytes) {
    throw commandRefused(
      `Together the files are larger than ${maxTogetherBytes / 1024 / 1024} MiB; name fewer at a time.`,
    );
  }
  return files;
}

/** Returns a file that this command names, with its base name. Throws a refusal. */
export function namedFile(
  { files }: Operator,
  path: string,
): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const bytes = files?.get(path);
  if (bytes === undefined) throw misused(`The file ${path} did not come with the command.`);
  return { name: basename(path), bytes };
}

function readNamedFile(path: string): Uint8Array<ArrayBuffer> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile()) throw commandRefused(`There is no file ${path}.`);
  if (found.size > maxHandedBytes) {
    throw commandRefused(`${path} is larger than ${maxHandedBytes / 1024 / 1024} MiB.`);
  }
  return new Uint8Array(readFileSync(path));
}

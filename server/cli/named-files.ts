import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { maxHandedBytes } from '#contract/base/limits.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { commandRefused, misused, type NamedFiles } from '#server/base/command.ts';

// The server's limit, minus the third that base64 adds.
const maxTogetherBytes = 80 * 1024 * 1024;

/** Reads the files that a command names, on the machine of the operator. Throws a refusal. */
export function readNamedFiles(args: readonly string[]): NamedFiles {
  const files = new Map(listPaths(args).map((path) => [path, readNamedFile(path)]));
  const bytes = Array.from(files.values(), ({ byteLength }) => byteLength);
  if (bytes.reduce((sum, each) => sum + each, 0) > maxTogetherBytes) {
    throw commandRefused(
      `Together the files are larger than ${maxTogetherBytes / 1024 / 1024} MiB; name fewer at a time.`,
    );
  }
  return files;
}

/** Lists the paths in the arguments of a command: of `call` those after `@` in the fields of files. */
function listPaths([name, ...args]: readonly string[]): readonly string[] {
  if (name !== 'call') return [];
  const calls: readonly StaffCall[] = Object.values(staffCalls);
  const fields = new Set(calls.flatMap(({ upload = [] }) => upload));
  return args.flatMap((arg) => {
    const [, field = '', path = ''] = /^(\w+)=@(.*)$/s.exec(arg) ?? [];
    return fields.has(field) ? [path] : [];
  });
}

/** Returns a file that this command names, with its base name. Throws a refusal. */
export function namedFile(
  files: NamedFiles | undefined,
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

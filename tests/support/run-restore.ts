import { spawn } from 'node:child_process';
import { briefArguments } from './server-process.ts';

/** Runs `npm run restore` beside this process, which may serve a bucket to it. */
export function runRestore(
  args: readonly string[],
  switches: Record<string, string>,
): Promise<{ code: number | null; out: string }> {
  const env = { PATH: process.env['PATH'] ?? '', ...switches };
  const child = spawn(process.execPath, [...briefArguments('restore'), ...args], { env });
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => pieces.push(String(piece)));
  }
  return new Promise((resolve) =>
    child.on('close', (code) => resolve({ code, out: pieces.join('') })),
  );
}

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { briefArguments } from './server-process.ts';

/** Runs `npm run backup` or `npm run restore` as a child process; this process may serve a bucket to it. */
export async function runBackupCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  switches: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const env = { PATH: process.env['PATH'] ?? '', ...switches };
  const child = spawn(process.execPath, [...briefArguments(name), ...args], { env });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

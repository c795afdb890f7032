#!/usr/bin/env node
// It imports nothing that an old Node lacks, so that it can say which one is needed.
import process from 'node:process';

const [major = 0] = process.versions.node.split('.').map(Number);

if (major < 20) {
  console.error(`flowkit needs Node 20 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 2;
} else {
  const { run } = await import('./cli.ts');
  const code = await run(process.argv.slice(2));
  // What a loaded file has started, such as an interval, would keep the process running.
  process.stdout.write('', () => process.exit(code));
}

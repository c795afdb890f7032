import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { followProcessorTime, processorTime } from '#tests/support/processor-time.ts';

test.skipIf(process.platform !== 'linux')(
  'the processor time counts unawaited child processes',
  async () => {
    // The parent process ends first, as with a browser.
    const start = `require('node:child_process')
      .spawn(process.execPath, ['-e', 'process.stdout.write(String(process.pid)); for (;;);'], { stdio: 'inherit' });`;
    const parent = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'ignore'] });
    const followed = followProcessorTime(parent.pid ?? 0);
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    await expect.poll(followed.soFar, { timeout: 30_000 }).toBeGreaterThan(0.3);

    parent.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');

    expect(followed.stop()).toBeGreaterThan(0.3);
    expect(processorTime()).toBeGreaterThan(0);
  },
);

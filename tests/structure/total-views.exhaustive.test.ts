import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject } from './newcomer/copy.ts';

/** The line of each machine above which a state is added, and the view that must show it. */
const additions = [
  {
    machine: 'machines/checkout.machine.ts',
    above: /^ {4}drafting: \{$/m,
    view: 'src/features/checkout/view.ts',
  },
  {
    machine: 'machines/payment.machine.ts',
    above: /^ {12}live: \{$/m,
    view: 'src/features/checkout/panel-state.ts',
  },
  {
    machine: 'machines/refund-request.machine.ts',
    above: /^ {4}asking: \{$/m,
    view: 'src/features/refunds/view.ts',
  },
  {
    machine: 'machines/invoice-request.machine.ts',
    above: /^ {4}choosing: \{$/m,
    view: 'src/features/invoices/ask-view.ts',
  },
  {
    machine: 'machines/conversation.machine.ts',
    above: /^ {8}writing: \{$/m,
    view: 'src/features/orders/conversation-view.ts',
  },
];

let copy: string;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('a new state does not compile until the views of its machine show it', async () => {
  for (const { machine, above } of additions) addState(join(copy, machine), above);

  const errors = await compile(copy);

  expect([...new Set(errors)].toSorted()).toEqual(additions.map(({ view }) => view).toSorted());
}, 300_000);

function addState(path: string, above: RegExp): void {
  const before = readFileSync(path, 'utf8');
  const after = before.replace(above, (line) => `added: { description: 'A new state.' },\n${line}`);
  expect(after, `Name another line of ${path} in this test.`).not.toBe(before);
  rmSync(path);
  writeFileSync(path, after);
}

/** Returns the file of each error that the compiler reports. */
function compile(cwd: string): Promise<readonly string[]> {
  const tsc = 'node_modules/typescript/bin/tsc';
  return new Promise((done) => {
    execFile(process.execPath, [tsc, '--noEmit'], { cwd }, (_, printed) =>
      done([...printed.matchAll(/^([\w./-]+)\(\d+,\d+\): error /gm)].map(([, file = '']) => file)),
    );
  });
}

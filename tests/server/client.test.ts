import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { Refund } from '#contract/refunds/schemas.ts';
import { writeClientTypes } from '#tests/support/client-types.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const example = 'docs/client/buy-and-return.ts';
const Played = v.object({ order: Order, refund: Refund, orderNos: v.array(v.string()) });
const Example = v.object({
  buyAndReturn: v.custom<(baseUrl: string, person: object) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
});

test('a client that is generated from the document buys and returns, in strict TypeScript', async () => {
  const listening = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void listening.close());
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = v.parse(v.object({ port: v.number() }), listening.address());
  const baseUrl = `http://127.0.0.1:${port}/api/v1`;

  mkdirSync('.tmp', { recursive: true });
  const folder = mkdtempSync('.tmp/client-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'buy-and-return.ts');
  copyFileSync(example, file);
  const types = await writeClientTypes(new URL(`${baseUrl}/openapi.json`));
  writeFileSync(join(folder, 'schema.d.ts'), types);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    allowImportingTsExtensions: true,
    types: [],
  };
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions, files: ['buy-and-return.ts'] }));
  // Not synchronously: an idle connection ends during the compilation, and the next call must notice that.
  const compiled = await promisify(execFile)('node_modules/.bin/tsc', ['--project', project]);
  expect(compiled.stdout).toBe('');
  const code = readFileSync(example, 'utf8').replaceAll(/^ *(?:\/\*\*|\*|\/\/).*$/gm, '');
  expect(
    code.match(/\bas\b|\bany\b|\bimport\(|!\./g),
    'A cast hides a fault of the document.',
  ).toBeNull();

  const phone = '13900000017';
  const { buyAndReturn } = v.parse(Example, await import(pathToFileURL(file).href));
  const person = {
    phone,
    password: goodPassword,
    readCode: async () => (await server.sandbox.inbox.read(phone))[0]?.code ?? '',
    async pay(qr_code: string) {
      // The program waits for the payment before the person pays.
      await expect.poll(() => server.deps.longPolls.count()).toBe(1);
      expect(await server.wallet({ qr_code }, 'approve')).toBe(true);
    },
  };
  const { order, refund, orderNos } = v.parse(Played, await buyAndReturn(baseUrl, person));
  expect([order.payment?.status, orderNos]).toEqual(['success', [order.order_no]]);
  expect([refund.status, refund.asked]).toEqual(['requested', order.amount]);
});

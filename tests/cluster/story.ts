import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { Envelope } from '#contract/base/envelope.ts';
import { StoredFile } from '#contract/files/schemas.ts';
import { sandboxBooks } from '#server/bin/sandbox-wallets.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import { buy, registerBuyer, type Repetitions } from '#tests/long/buyers.ts';
import { buyInBrowser } from '#tests/support/buying-journey.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import type { Cluster } from '#tests/support/cluster.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { newestCode } from '#tests/support/site.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import type { Topology } from './topology.ts';

const usualRounds = 3;
const visitors = [
  { locale: 'zh-CN', device: 'phone' },
  { locale: 'en-US', device: 'desktop' },
] as const;

/**
 * Disturbs the nodes while people buy in one round, until the round ends; resolves to the number of
 * restarts.
 */
export type Meanwhile = (round: number, done: AbortSignal) => Promise<number>;

/**
 * Plays buyers in a browser and others through calls, while the nodes restart in turn. Prints losses:
 * responses, files that one node cannot read from another, fen. True when there were none.
 */
export async function playStory(
  { cluster, nginx, nodes }: Topology,
  during: Meanwhile = (_, done) => restartInTurn(cluster, done),
  rounds = usualRounds,
): Promise<boolean> {
  const { origin, wallets } = cluster;
  const repetitions: Repetitions = { count: 0 };
  const buyers = await Promise.all(
    ['13500000001', '13500000002'].map((phone) => registerBuyer(origin, nodes[0] ?? '', phone)),
  );
  const done = new AbortController();
  const buying = buyers.map((buyer) => buy(origin, wallets, buyer, repetitions, done.signal));
  let restarts = 0;
  const problems: string[] = [];
  const browser = await launchChromium({ paints: true });
  for (let round = 0; round < rounds; round += 1) {
    const isOver = new AbortController();
    const meanwhile = during(round, isOver.signal);
    for (const { locale, device } of visitors) {
      const visitor = await openVisitor(browser, { baseURL: origin, locale: 'zh-CN', device });
      await buyInBrowser({
        page: visitor.page,
        baseURL: origin,
        locale,
        device,
        codeFor: (phone) => codeFrom(nodes, phone),
        pay: async ({ qr_code: code }) =>
          void (await wallets.payer.act(parseWalletCode(code), 'approve')),
      });
      problems.push(...visitor.problems);
      await visitor.close();
    }
    isOver.abort();
    restarts += await meanwhile;
  }
  done.abort();
  await Promise.all(buying);
  await browser.close();
  const strangers = await findStrangers(nodes, buyers[0]?.token ?? '');
  const { count, lost } = nginx.requests();
  const ledger = await reconcile(cluster.db, new Date(), sandboxBooks(cluster.db));
  const { isRight, text } = reportLedger(ledger);
  const faults = [...lost, ...problems, ...strangers, ...(isRight ? [] : [text])];
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(
    `${rounds * visitors.length} visitors in a browser, ${buyers.reduce((sum, { ordered }) => sum + ordered.size, 0)} orders by calls, ` +
      `${restarts} restarts of nodes; ${count} requests, ${lost.length} answers lost, ${repetitions.count} calls sent again, ` +
      `${problems.length} problems on pages; ${ledger.total.captured} fen captured, ${ledger.difference} fen off: ` +
      `${faults.length === 0 && repetitions.count === 0 ? 'passed' : 'FAILED'}\n`,
  );
  return faults.length === 0 && repetitions.count === 0;
}

/** Restarts one node after the other until the signal aborts; resolves to the number of restarts. */
async function restartInTurn(cluster: Cluster, done: AbortSignal): Promise<number> {
  let restarts = 0;
  while (!done.aborted) {
    const index = restarts % cluster.nodes.length;
    const node = cluster.nodes[index];
    node?.kill('SIGTERM');
    await node?.exited;
    await cluster.restart(index);
    restarts += 1;
    await pause(500);
  }
  return restarts;
}

/** The inbox only responds to clients on its machine, and one of the nodes may just be down. */
async function codeFrom(nodes: readonly string[], phone: string): Promise<string> {
  return Promise.any(nodes.map((node) => newestCode(node, phone)));
}

/** Lists uploaded files that another node cannot serve. */
async function findStrangers(nodes: readonly string[], token: string): Promise<string[]> {
  const [first = ''] = nodes;
  const body = new FormData();
  body.append('file', smallPng);
  const taken = await fetch(`${first}/api/v1/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const { url } = v.parse(StoredFile, v.parse(Envelope, await taken.json()).data);
  const { pathname, search } = new URL(url, first);
  const given = await Promise.all(
    nodes.map(async (node) => (await fetch(`${node}${pathname}${search}`)).status),
  );
  return given.flatMap((status, index) =>
    status === 200 ? [] : [`node ${index} answers ${status} for a file of another one`],
  );
}

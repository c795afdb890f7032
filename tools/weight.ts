import { execFileSync } from 'node:child_process';

/** The capability of code, by its path; the first expression that matches counts. */
const capabilities: readonly (readonly [name: string, paths: RegExp])[] = [
  ['path generator', /^flowkit/],
  ['replay and support codes', /replay|support/],
  ['flow atlas and charts', /^src\/(?:charts|features\/flows)|^tools\/charts/],
  ['console', /^src\/console|^server\/(?:console|domain\/views\/console)|^contract\/staff/],
  ['staff sign-in', /^server\/domain\/staff|staff-session/],
  ['command line', /^server\/cli/],
  ['wallet sandbox', /^sandbox/],
  ['wallet adapters', /^server\/(?:adapters|gateways)/],
  ['refunds', /refund/],
  ['invoices', /invoice/],
  ['ledger and bills', /ledger|reconcil|bill/],
  ['payments and checkout', /payment|checkout|capture|attempt/],
  ['membership and SaaS', /membership|saas|upgrade|period/],
  ['files and portraits', /file|portrait|attachment|storage/],
  ['notifications, SMS, mail', /notif|sms|mail|announce|unread/],
  ['services and conversation', /service|conversation|message|step/],
  ['orders and pricing', /order|pric|plan|quote/],
  ['accounts and security', /account|auth|session|sign|password|profile|security|verif|closing/],
  ['legal', /legal|accept/],
  [
    'content and public pages',
    /content|news|article|report|training|home|about|contact|inquir|package/,
  ],
  ['schema', /^server\/db\/(?:tables|migrations)/],
  ['start, switches, build', /^server\/(?:bin|backup)|^tools/],
  ['design system', /^src\/(?:ui|app\/theme)/],
  ['forms', /^src\/app\/forms/],
  ['rendering and shell', /^src\/app|^src\/entry|^src\/main|^src\/router|^server\/pages/],
  ['HTTP and handlers', /^server\/(?:http|handlers)/],
  ['demo data', /^server\/demo/],
  ['database, keys, jobs', /^server\/(?:db|keys|records|domain\/jobs)/],
  ['metrics, log, status', /metric|status|\blog\b|-log/],
  ['browser client and actors', /^src\/(?:api|actors|i18n)/],
  ['machines', /^machines/],
  ['acts on several subjects', /^server\/domain/],
];
const other = 'contract, base and the rest';
const production =
  /^(?:contract|machines|search|src|server|sandbox|tools|flowkit)\/.*\.(?:ts|tsx|css|sql)$/;
const generated = /\.gen\.ts$|\/meta\/|^flowkit\/tests\//;

/** Counts the lines of production code of a revision by capability. */
function weigh(revision: string): Map<string, number> {
  const files = git('ls-tree', '-r', revision)
    .split('\n')
    .flatMap((line) => {
      const [, blob, path] = /^\d+ blob (\w+)\t(.+)$/.exec(line) ?? [];
      const counts = path !== undefined && production.test(path) && !generated.test(path);
      return blob === undefined || path === undefined || !counts ? [] : [{ blob, path }];
    });
  const contents = execFileSync('git', ['cat-file', '--batch'], {
    input: files.map(({ blob }) => `${blob}\n`).join(''),
    maxBuffer: 2 ** 29,
  });
  const lines = new Map<string, number>();
  let at = 0;
  for (const { path } of files) {
    const begin = contents.indexOf(10, at) + 1;
    const size = Number(contents.subarray(at, begin).toString().split(' ')[2]);
    at = begin + size + 1;
    const count = contents.subarray(begin, begin + size).filter((byte) => byte === 10).length;
    const name = capabilities.find(([, paths]) => paths.test(path))?.[0] ?? other;
    lines.set(name, (lines.get(name) ?? 0) + count);
  }
  return lines;
}

function git(...args: string[]): string {
  return execFileSync('git', ['-c', 'core.quotepath=off', ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function sum(lines: ReadonlyMap<string, number>): number {
  return [...lines.values()].reduce((total, count) => total + count, 0);
}

/** Prints the lines of production code by capability, and what changed since a revision. */
function printWeight(since: string | undefined): void {
  const now = weigh('HEAD');
  const before = since === undefined ? null : weigh(since);
  const rows = [...now].toSorted(([, one], [, two]) => two - one);
  const write = (name: string, count: number, earlier: number | undefined) => {
    const change = earlier === undefined ? 0 : count - earlier;
    const sign = change > 0 ? `+${change}` : change === 0 ? '' : String(change);
    process.stdout.write(`${name.padEnd(28)} ${String(count).padStart(7)} ${sign.padStart(7)}\n`);
  };
  for (const [name, count] of rows) {
    write(name, count, before === null ? undefined : (before.get(name) ?? 0));
  }
  write('lines of production code', sum(now), before === null ? undefined : sum(before));
}

/** Returns the revision if the clone has it: CI may have cloned the last commit alone. */
function findRevision(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    git('rev-parse', '--verify', `${name}^{commit}`);
    return name;
  } catch {
    process.stderr.write(`There is no revision ${name} here.\n`);
    return undefined;
  }
}

printWeight(findRevision(process.argv[2]));

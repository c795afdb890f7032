import { join } from 'node:path';
import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from '#tests/lint/project-rules.ts';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester();

tester.run(
  'exact-text asks for whole texts or says that a part is meant',
  plugin.rules['exact-text'],
  {
    valid: [
      "page.getByText('Paid', { exact: true })",
      "page.getByText('Paid', { exact: false })",
      'page.getByText(/Paid/)',
      'page.getByText(new RegExp(word))',
    ],
    invalid: [{ code: "page.getByText('Paid')", errors: 1 }],
  },
);

tester.run('provide-in-actors finds a machine that is bound', plugin.rules['provide-in-actors'], {
  valid: ['project.provide()', 'orderMachine.transition()'],
  invalid: [{ code: 'checkoutMachine.provide({})', errors: 1 }],
});

tester.run('errors-by-report finds errors that are printed', plugin.rules['errors-by-report'], {
  valid: ['log.error(printError(error))', "console.error('ready')"],
  invalid: [
    { code: 'error.stack', errors: 1 },
    { code: 'inspect(error)', errors: 1 },
    { code: 'console.error(error)', errors: 1 },
  ],
});

tester.run('plain-texts finds words of a dialect in sentences', plugin.rules['plain-texts'], {
  valid: ["'The server is running: stop it first.'", "'nobody'", 'key(`nobody ${id}`)'],
  invalid: [
    { code: "'Nobody works at the console'", errors: 1 },
    { code: '`${what}; the reason stands above`', errors: 1 },
  ],
});

tester.run(
  'fixture-test finds a test that is chosen or checks nothing',
  plugin.rules['fixture-test'],
  {
    valid: [
      "import { test } from 'vitest'; test.only('a', () => {})",
      "import { test } from '#tests/support/set-up.ts'; test('a', () => expect(1).toBe(1))",
    ],
    invalid: [
      'test.only("a", () => expect(1))',
      'test("a", () => {})',
      'test.each([1])("a", () => {})',
    ].map((code) => ({
      code: `import { test } from '#tests/support/set-up.ts'; ${code}`,
      errors: 1,
    })),
  },
);

tester.run('no-re-export finds names that are passed on', plugin.rules['no-re-export'], {
  valid: ["export { a } from 'package'", 'export const a = 1'],
  invalid: [
    { code: "export { a } from './a.ts'", errors: 1 },
    { code: "export { a } from '#contract/a.ts'", errors: 1 },
    { code: "export * from './a.ts'", errors: 1 },
  ],
});

tester.run('no-waiting finds components and hooks that wait', plugin.rules['no-waiting'], {
  valid: [
    'async function readOrder() { await fetch("/"); setTimeout(act); }',
    'const loadPage = () => import("./page.ts").then(show)',
    { code: 'function Page() { return <a onClick={() => void save()} />; }', filename: 'page.tsx' },
  ],
  invalid: [
    { code: 'async function Page() { await read(); }', errors: 1 },
    { code: 'function Page() { const save = async () => { await send(); }; }', errors: 1 },
    { code: 'function useOrder() { useEffect(() => void read().then(show), []); }', errors: 1 },
    {
      code: 'const usePoll = () => { useEffect(() => { setInterval(poll, 9); }, []); }',
      errors: 1,
    },
    { code: 'const Page = function () { window.setTimeout(close, 9); }', errors: 1 },
    {
      code: 'function Page() { async function load() { for await (const each of all) show(each); } }',
      errors: 1,
    },
  ],
});

tester.run('verb-name finds a function that is named …Of', plugin.rules['verb-name'], {
  valid: [
    'async function readOrder() {}',
    'const jobsOf = new Map()',
    'list.indexOf(value)',
    { code: 'type Wanted = { jobsOf: number }', filename: 'wanted.ts' },
  ],
  invalid: [
    { code: 'async function orderOf() {}', errors: 1 },
    { code: 'function* linesOf() {}', errors: 1 },
    { code: 'const orderOf = () => 1', errors: 1 },
    { code: 'const found = { orderOf: () => 1, linesOf() {} }', errors: 2 },
    { code: 'class Orders { linesOf() {} }', errors: 1 },
    { code: 'function read(orderOf: () => string) {}', filename: 'read.ts', errors: 1 },
    {
      code: 'type Orders = { linesOf(): string; orderOf: () => string }',
      filename: 'orders.ts',
      errors: 2,
    },
  ],
});

const inContent = join(process.cwd(), 'src/app/content/example.tsx');
const importReceipt = "import styles from './receipt.module.css';";

tester.run('known-class finds a class that its sheet does not have', plugin.rules['known-class'], {
  valid: [
    { code: `${importReceipt} styles.issuer`, filename: inContent },
    { code: 'other.missing', filename: inContent },
  ],
  invalid: [{ code: `${importReceipt} styles.missing`, filename: inContent, errors: 1 }],
});

tester.run('known-token finds a token that no sheet has', plugin.rules['known-token'], {
  valid: ["'var(--xy-scrim)'", "'var(--other)'"],
  invalid: [
    { code: "'var(--xy-missing)'", errors: 1 },
    { code: '`1px solid var(--xy-missing)`', errors: 1 },
  ],
});

tester.run('own-stylesheet finds the sheet of another folder', plugin.rules['own-stylesheet'], {
  valid: [
    { code: importReceipt, filename: inContent },
    { code: "import list from '#src/app/content/list.module.css';", filename: inContent },
  ],
  invalid: [
    {
      code: "import styles from '#src/features/auth/layout.module.css';",
      filename: inContent,
      errors: 1,
    },
  ],
});

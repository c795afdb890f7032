import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { ownContentDir } from '#server/content/live-content.ts';
import { openApplication, screen } from '#tests/support/application.tsx';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();

test.beforeAll(() => {
  localStorage.clear();
  const read = (file: string) => readFileSync(join(ownContentDir, file), 'utf8');
  for (const service of ['trademark', 'intellectual-property']) {
    files.write(`services/${service}.yaml`, read(`services/${service}.yaml`));
    for (const locale of ['zh-CN', 'en-US']) {
      files.write(`${locale}/services/${service}.md`, read(`${locale}/services/${service}.md`));
    }
  }
  // An operator's service with fees that depend on the classes only.
  for (const locale of ['zh-CN', 'en-US']) {
    const words = read(`${locale}/services/trademark.md`).replace(/^ {2}item: .*\n/m, '');
    files.write(`${locale}/services/designs.md`, words);
  }
  const facts = read('services/trademark.yaml')
    .replace('order: 2', 'order: 9')
    .replace(/^showcase: .*\n/m, '')
    .replace(/^ {2}- \{ key: item.*\n/m, '')
    .replace('cny: 27000, per: class, most: 45', 'cny: 5000, per: class, above: 2, most: 7');
  files.write('services/designs.yaml', facts);
});

setUpContentServer(files);

async function openSum(path: string, locale: 'zh-CN' | 'en-US') {
  const t = translatorIn(locale);
  const { user } = await openApplication(server, path);
  const sum = within(await screen.findByRole('region', { name: t('service-scope:sum.title') }));
  const field = (name: string) => sum.getByRole('textbox', { name });
  const type = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(text);
  };
  const listRows = () =>
    sum
      .queryAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  await waitFor(() =>
    expect(field(t('service-scope:sum.classes'))).toHaveProperty('disabled', false),
  );
  return { t, sum, field, type, listRows };
}

test('the official fees of three classes are worked out line by line, from digits of any width', async () => {
  const { t, sum, field, type, listRows } = await openSum('/services/trademark', 'zh-CN');
  expect(listRows().at(-1)).toEqual([t('service-scope:sum.total'), '¥270.00']);

  await type(t('service-scope:sum.classes'), ' ３ ');
  const [second, third] = [2, 3].map((number) =>
    t('service-scope:sum.ofClass', { number, classes: 3 }),
  );
  await type(second ?? '', '11');
  await type(third ?? '', '１４');

  expect(listRows()).toEqual([
    ['注册申请，每类，含 10 项商品：¥270.00 × 3', '¥810.00'],
    ['超出 10 项，每项：¥27.00 × 5', '¥135.00'],
    [t('service-scope:sum.total'), '¥945.00'],
  ]);
  expect(sum.getByText('¥945.00').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');

  // Fewer classes for a moment lose nothing.
  await type(t('service-scope:sum.classes'), '1');
  expect(listRows().at(-1)).toEqual([t('service-scope:sum.total'), '¥270.00']);
  await type(t('service-scope:sum.classes'), '3');
  expect(listRows().at(-1)).toEqual([t('service-scope:sum.total'), '¥945.00']);
  expect(field(third ?? '')).toHaveProperty('value', '１４');
});

test('a wrong number has an error in the reader’s language and stays, and there is no total', async () => {
  const { t, sum, field, type, listRows } = await openSum('/en/services/trademark', 'en-US');

  await type(t('service-scope:sum.classes'), '46');
  expect(listRows()).toEqual([]);
  const classes = field(t('service-scope:sum.classes'));
  expect(classes).toHaveProperty('value', '46');
  const about = classes.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(about)?.textContent).toBe(
    t('service-scope:sum.fault', { most: '45' }),
  );

  await type(t('service-scope:sum.classes'), '45');
  expect(listRows().at(-1)).toEqual([t('service-scope:sum.total'), 'CN¥12,150.00']);
  await type(t('service-scope:sum.ofClass', { number: 45, classes: 45 }), 'many');
  sum.getByText(t('service-scope:sum.fault', { most: '9,999' }));
  sum.getByText(t('service-scope:sum.incomplete'));
});

test('fees of another operator are worked out by its own rule, and other services have no sum', async () => {
  const { t, sum, type, listRows } = await openSum('/services/designs', 'zh-CN');
  expect(sum.getAllByRole('textbox')).toHaveLength(1);
  await type(t('service-scope:sum.classes'), '7');
  expect(listRows().at(-1)).toEqual([t('service-scope:sum.total'), '¥250.00']);
  await type(t('service-scope:sum.classes'), '8');
  sum.getByText(t('service-scope:sum.fault', { most: '7' }));

  await openApplication(server, '/services/intellectual-property');
  await screen.findByRole('table', { name: t('service-scope:fees.title') });
  expect(screen.queryByRole('region', { name: t('service-scope:sum.title') })).toBeNull();
});

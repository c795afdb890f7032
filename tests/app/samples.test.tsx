import { fireEvent, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openApplication, screen } from '#tests/support/application.tsx';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();
const t = translatorIn('zh-CN');

test.beforeAll(() => {
  localStorage.clear();
  for (const locale of ['zh-CN', 'en-US']) {
    const facts = locale === 'zh-CN' ? 'service: trademark\nstep: search\norder: 2\n' : '';
    const texts = 'title: Second paper\nsummary: What it shows\nby: Sample\n';
    files.write(`${locale}/samples/second.md`, `---\n${facts}${texts}---\nText of the second.`);
  }
  const entry = (name: string) => ({
    pages: 1,
    inside: null,
    chapters: [],
    pictures: [{ page: 1, name }],
    source: null,
    pdf: 'a',
  });
  const both = (name: string) => ({ 'zh-CN': entry(name), 'en-US': entry(name) });
  const papers = { 'samples/search': both('first'), 'samples/second': both('second') };
  files.write('files/papers.json', JSON.stringify(papers));
});

setUpContentServer(files);

test('a sample comes to the front by its tab and the arrow keys, and opens with its text', async () => {
  const { user } = await openApplication(server, '/services/trademark');
  const list = await screen.findByRole('tablist', { name: t('papers:list') });
  const tabs = within(list).getAllByRole('tab');
  expect(tabs.map((tab) => [tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
    ['true', 0],
    ['false', -1],
  ]);
  const panel = () => screen.getByRole('tabpanel');
  const listPictures = () =>
    [...panel().querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  await expect.poll(listPictures).toEqual(['/papers/first-480.avif']);

  tabs[0]?.focus();
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(tabs[1]);
  expect(panel().getAttribute('aria-labelledby')).toBe(tabs[1]?.id);
  await expect.poll(listPictures).toEqual(['/papers/first-480.avif', '/papers/second-480.avif']);

  const open = within(panel()).getByRole('button');
  expect(open.textContent).toBe(t('papers:open', { title: 'Second paper' }));
  await user.click(open);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Text of the second.');
  expect(within(dialog).getByRole('img').getAttribute('alt')).toBe(
    t('papers:alt', { title: 'Second paper', summary: 'What it shows' }),
  );
  await user.click(within(dialog).getByRole('button', { name: t('papers:close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the head of a service has the text of its first sample, marked as one, and leads to the samples', async () => {
  await openApplication(server, '/services/trademark');
  const toSamples = await screen.findByRole('link', { name: t('services:toSamples') });
  expect(toSamples.getAttribute('href')).toBe('#samples');

  const paper = (await screen.findByText(t('papers:stamp'))).closest('[inert]');
  expect(paper?.textContent).toBe(`检索报告${t('papers:stamp')}What was found.`);
  expect(paper?.querySelector('img')).toBeNull();
});

import { within } from '@testing-library/react';
import { inArray } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { contentItems } from '#server/db/tables/content.ts';
import { openApplication, screen } from '#tests/support/application.tsx';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { findSampleTitle } from '#tests/support/sample-pages.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();
setUpContentServer(files);
const t = translatorIn('en-US');

beforeEach(() => localStorage.clear());

test('a single slide is shown without controls, as there is nothing to turn', async () => {
  const { user, address } = await openApplication(server, '/en/incubation');
  const carousel = await screen.findByRole('region', { name: t('incubation:carousel.label') });
  expect(within(carousel).queryAllByRole('button')).toEqual([]);
  expect(within(carousel).queryAllByRole('tab')).toEqual([]);
  await user.click(within(carousel).getByRole('link', { name: 'See the packages' }));
  await screen.findByRole('heading', { level: 1, name: findSampleTitle('packages', 'en-US') });
  expect(address()).toBe('/en/packages');
});

test('an overview without slides and quick links has no empty frame for them', async () => {
  const { db } = server.deps;
  await db.delete(contentItems).where(inArray(contentItems.kind, ['carousels', 'quick-navs']));
  await openApplication(server, '/en/incubation');
  await screen.findByRole('heading', { name: t('incubation:areas.news.title') });
  expect(screen.queryByRole('region', { name: t('incubation:carousel.label') })).toBeNull();
  expect(screen.queryByRole('navigation', { name: t('incubation:quick') })).toBeNull();
});

import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();
setUpContentServer(files);
let asked: string[] = [];

test.beforeAll(async () => {
  const { fetch } = server.app;
  vi.spyOn(server.app, 'fetch').mockImplementation((request, ...rest) => {
    asked.push(new URL(request.url).pathname.replace('/api/v1/incubation/', ''));
    return fetch(request, ...rest);
  });
});

beforeEach(() => {
  localStorage.clear();
  asked = [];
});

const t = translatorIn('en-US');

describe('a view of an article', () => {
  const shown = vi.spyOn(document, 'visibilityState', 'get');

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    shown.mockReturnValue('visible');
  });
  afterEach(() => {
    vi.useRealTimers();
    shown.mockReset();
  });

  const views = () => asked.filter((path) => path.endsWith('/view'));
  const become = (state: 'visible' | 'hidden') => {
    shown.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('a view counts once, after the article has been visible for a while', async () => {
    // Real time passes too, so slow steps run while the page is hidden.
    shown.mockReturnValue('hidden');
    const { router } = await openApplication(server, '/en/incubation/innovation/free-article');
    await screen.findByRole('heading', { level: 1 });
    await router.preloadRoute({ to: '/incubation/innovation/$id', params: { id: 'all-paid' } });
    become('visible');
    vi.advanceTimersByTime(4000);
    become('hidden');
    vi.advanceTimersByTime(60_000);
    expect(views()).toEqual([]);

    become('visible');
    vi.advanceTimersByTime(5000);
    await screen.findByText(t('innovation:article.views_one', { count: 1 }));
    vi.advanceTimersByTime(60_000);
    await router.navigate({ to: '/' });
    await router.navigate({ to: '/incubation/innovation/$id', params: { id: 'free-article' } });
    await screen.findByText(t('innovation:article.views_one', { count: 1 }));
    vi.advanceTimersByTime(60_000);
    expect(views()).toEqual(['innovation/articles/free-article/view']);
  });

  test('a view counts again after the page is loaded again', async () => {
    for (const total of [1, 2]) {
      await openApplication(server, '/en/incubation/innovation/free-article');
      await screen.findByRole('heading', { level: 1 });
      vi.advanceTimersByTime(5000);
      await waitFor(() => expect(views()).toHaveLength(total));
    }
  });

  test('a view that cannot be counted shows no error', async () => {
    await openApplication(server, '/en/incubation/innovation/paid-article');
    await screen.findByRole('heading', { level: 1 });
    await server.deps.db.execute('alter table article_views rename to nothing');
    vi.advanceTimersByTime(5000);
    await waitFor(() => expect(views()).toHaveLength(1));
    await server.deps.db.execute('alter table nothing rename to article_views');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('付费文章');
  });
});

describe.each([
  ['report', '/en/incubation/report/paid-report', 'reports/paid-report'],
  ['article', '/en/incubation/innovation/paid-article', 'innovation/articles/paid-article'],
])('a locked %s', (_kind, address, call) => {
  test('a locked page is not requested again by a reader who has not bought it', async () => {
    await storeSession(server, await server.register());
    await openApplication(server, address);
    await waitFor(() => expect(asked).toContain(`${call}/access-status`));
    await screen.findAllByRole('button', { name: /^Buy for/ });
    expect(asked.filter((path) => path === call)).toHaveLength(1);
  });
});

test('a seat in a training is requested with its name in the form', async () => {
  const { user, address } = await openApplication(server, '/en/incubation/training');
  await user.click(
    await screen.findByRole('link', {
      name: t('training:reserveOf', { title: '写作 in English' }),
    }),
  );
  const description = await screen.findByRole('textbox', { name: /Description/ });
  expect(description).toHaveProperty(
    'value',
    'I would like a seat in the class “写作 in English”.',
  );
  expect(address()).toBe('/en/contact-us?training=writing');
  await openApplication(server, '/en/contact-us?training=nothing');
  expect(await screen.findByRole('textbox', { name: /Description/ })).toHaveProperty('value', '');
});

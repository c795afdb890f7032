import { loadApplication, storeSession, waitFor } from '#tests/support/application.tsx';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { loadInIdle } from '#src/app/lazy/load-in-idle.ts';
import { Application } from '#src/app/shell/application.tsx';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const person = setUpOnce(() => server.register());

/** The callbacks that wait for the browser to be idle. */
let waiting: (() => void)[] = [];

beforeEach(() => {
  waiting = [];
  Object.assign(window, { requestIdleCallback: (act: () => void) => waiting.push(act) });
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(document, 'hidden');
});

/** Lets the browser be idle until nothing waits for it. */
async function idle(): Promise<void> {
  do {
    for (const act of waiting.splice(0)) act();
    await new Promise((resolve) => setTimeout(resolve));
  } while (waiting.length > 0);
}

describe('code loads in idle time', () => {
  const loads = (loaded: string[]) =>
    ['first', 'second', 'third'].map((name) => async () => {
      loaded.push(name);
      if (name === 'second') throw new Error('no network');
    });

  test('one load after another, past a failed one', async () => {
    const loaded: string[] = [];
    loadInIdle(loads(loaded));
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(loaded).toEqual([]);
    await idle();
    expect(loaded).toEqual(['first', 'second', 'third']);
  });

  test.each([
    {
      when: 'with data saver',
      target: () => navigator,
      name: 'connection',
      value: { saveData: true },
    },
    {
      when: 'on a slow connection',
      target: () => navigator,
      name: 'connection',
      value: { effectiveType: 'slow-2g' },
    },
    { when: 'in a hidden tab', target: () => document, name: 'hidden', value: true },
  ])('$when nothing loads', async ({ target, name, value }) => {
    Object.defineProperty(target(), name, { value, configurable: true });
    const loaded: string[] = [];
    loadInIdle(loads(loaded));
    await idle();
    await idle();
    expect(loaded).toEqual([]);
  });

  test('a tab that is hidden stops loading ahead', async () => {
    const loaded: string[] = [];
    loadInIdle(loads(loaded));
    await waitFor(() => expect(waiting).toHaveLength(1));
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    await idle();
    expect(loaded).toEqual([]);
  });
});

test('a page of the account loads the pages of the account and not those of the checkout', async () => {
  await storeSession(server, person);
  const { router } = await loadApplication(server, '/user/profile');
  const loaded: string[] = [];
  Object.assign(router, {
    loadRouteChunk: async ({ id }: { id: string }) => {
      loaded.push(id);
    },
  });
  render(<Application router={router} />);
  await waitFor(() => expect(waiting).toHaveLength(1));
  await idle();
  expect(loaded).toEqual(
    expect.arrayContaining([
      '/_main/user/orders/_list/',
      '/_main/user/orders/$id/',
      '/_main/user/security',
    ]),
  );
  expect(loaded.filter((id) => id.startsWith('/_main/user/payment/'))).toEqual([]);
});

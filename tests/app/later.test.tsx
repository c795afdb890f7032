import { fireEvent, waitFor, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLater } from '#src/app/lazy/later.tsx';

const resources = {
  'en-US': { shell: { error: { retry: 'Count' } } },
  'zh-CN': { shell: { error: { retry: '计数' } } },
};

function Counter({ start }: { start: number }) {
  const { t } = useTranslation('shell');
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{`${t('error.retry')} ${count}`}</button>;
}

/** Hydrates the server's markup of a part; `load` provides its code. */
function hydratePart(load: () => Promise<typeof Counter>) {
  const i18n = createInstance();
  void i18n.init({ lng: 'en-US', resources, initAsync: false });
  const onServer = createLater({ known: Counter, load });
  const inBrowser = createLater({ known: null, load });
  const draw = (Part: typeof onServer) => (
    <I18nextProvider i18n={i18n}>
      <Part start={1} />
    </I18nextProvider>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(draw(onServer));
  const served = within(container).getByRole('button');
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const root = hydrateRoot(container, draw(inBrowser), { onRecoverableError });
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return { i18n, container, served, onRecoverableError };
}

/** Waits until a press counts: one before the code has arrived does not. */
function expectPressCounts(button: HTMLElement): Promise<void> {
  return waitFor(() => {
    if (button.textContent === 'Count 1') fireEvent.click(button);
    expect(button.textContent).toBe('Count 2');
  });
}

test('a part keeps the markup of the server until its code has arrived, and then reacts to presses', async () => {
  const code = Promise.withResolvers<typeof Counter>();
  const { container, served } = hydratePart(() => code.promise);
  expect(container.querySelector('button')).toBe(served);
  expect(served.textContent).toBe('Count 1');

  code.resolve(Counter);

  await expectPressCounts(served);
  expect(container.querySelector('button')).toBe(served);
});

test('the code of a part is fetched again when the network returns', async () => {
  let isCut = true;
  let tries = 0;
  const { served } = hydratePart(async () => {
    tries += 1;
    if (isCut) throw new TypeError('Failed to fetch');
    return Counter;
  });
  await waitFor(() => expect(tries).toBe(1));
  expect(served.textContent).toBe('Count 1');

  isCut = false;
  window.dispatchEvent(new Event('online'));

  await expectPressCounts(served);
  expect(tries).toBe(2);
});

test('a switch of language before the code has arrived replaces the markup of the server once it has', async () => {
  const code = Promise.withResolvers<typeof Counter>();
  const load = vi.fn<() => typeof code.promise>(() => code.promise);
  const { i18n, container, served, onRecoverableError } = hydratePart(load);
  await waitFor(() => expect(load).toHaveBeenCalled());
  await i18n.changeLanguage('zh-CN');
  expect(container.querySelector('button')).toBe(served);
  expect(served.textContent).toBe('Count 1');

  code.resolve(Counter);

  await waitFor(() => expect(container.textContent).toBe('计数 1'));
  const button = within(container).getByRole('button');
  fireEvent.click(button);
  expect(button.textContent).toBe('计数 2');
  await i18n.changeLanguage('en-US');
  await waitFor(() => expect(button.textContent).toBe('Count 2'));
  expect(onRecoverableError).not.toHaveBeenCalled();
});

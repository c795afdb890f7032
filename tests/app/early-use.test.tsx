import { readFileSync } from 'node:fs';
import { act, fireEvent, within } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { takeEarlyUse } from '#src/ui/early-use.ts';
import { Form } from '#src/ui/fields/form.tsx';

// Node's FormData cannot read a form element.
vi.stubGlobal('FormData', Reflect.get(document.defaultView ?? {}, 'FormData'));
// Other test files of this worker upload with Node's FormData.
afterAll(() => void vi.unstubAllGlobals());

// The script runs in the head of every document.
new Function(readFileSync('src/app/head/boot.inline.js', 'utf8'))();

/** Renders the page as the server does, lets `use` act on it, and then hydrates it. */
async function usedEarly(
  page: React.JSX.Element,
  use: (shown: ReturnType<typeof within>) => void,
): Promise<void> {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  // Pages of other test files may still be in the document.
  use(within(container));
  const root = await act(async () => hydrateRoot(container, page));
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
}

function Menu({ onPress }: { onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeEarlyUse(button.current)) onPress();
  }, [onPress]);
  return (
    <PlainButton ref={button} keepsPress>
      Menu
    </PlainButton>
  );
}

test('a press before scripts run takes effect once they do', async () => {
  const pressed = vi.fn<() => void>();
  await usedEarly(<Menu onPress={pressed} />, ({ getByText }) =>
    fireEvent.click(getByText('Menu')),
  );

  expect(pressed).toHaveBeenCalledTimes(1);
});

test('Enter before scripts run sends the form once they do, with all input', async () => {
  const sent: string[] = [];
  const form = (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(String(new FormData(event.currentTarget).get('phone')));
      }}
    >
      <input name="phone" aria-label="Phone" />
      <PlainButton type="submit">Log in</PlainButton>
    </Form>
  );
  await usedEarly(form, ({ getByLabelText }) => {
    const field = getByLabelText('Phone');
    Object.assign(field, { value: '13800000000' });
    fireEvent.keyDown(field, { key: 'Enter' });
  });

  expect(sent).toEqual(['13800000000']);
});

test('a form without a press of Enter is not sent', async () => {
  const submit = vi.fn<() => void>();
  await usedEarly(
    <Form onSubmit={submit}>
      <input name="phone" aria-label="Phone" />
    </Form>,
    ({ getByLabelText }) => fireEvent.keyDown(getByLabelText('Phone'), { key: '1' }),
  );

  expect(submit).not.toHaveBeenCalled();
});

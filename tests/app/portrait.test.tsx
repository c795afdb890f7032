import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { fireEvent, within } from '@testing-library/react';
import { afterAll, expect, vi } from 'vitest';
import { unclearTexts } from '#contract/failures.ts';
import { createNetwork } from '#tests/support/network.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { server, test } from '#tests/support/set-up.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { translatorIn } from '#tests/support/translator.ts';

// Only a browser loads and draws pictures.
const { HTMLCanvasElement } = document.defaultView ?? globalThis;
const { getContext, toBlob } = HTMLCanvasElement.prototype;
const drawing = { fillRect: () => {}, drawImage: () => {} };
test.beforeAll(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => {} }));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }),
  );
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => drawing,
    toBlob: (take: (blob: Blob) => void) => take(smallPng),
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
});

const t = translatorIn('zh-CN');
const person = setUpSignedIn(server);

test.each(['before', 'after'] as const)(
  'a portrait is retried without a press when its response is lost %s the effect, and shown once it is stored',
  async (when) => {
    const network = createNetwork();
    const { user } = await openApplication(server, '/user/profile', network);
    await user.upload(await screen.findByLabelText(t('profile:portrait.choose')), smallPng);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.load(await waitFor(() => getPicture()));
    const avatar = /\/user\/profile\/avatar$/;
    if (when === 'before') network.loseRequest('POST', avatar);
    else network.loseResponse('POST', avatar);
    await user.click(dialog.getByRole('button', { name: t('profile:crop.save') }));
    expect(await dialog.findByText(unclearTexts.asking['zh-CN'])).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();

    await screen.findByText(t('profile:portrait.done'));
    const { data } = await server.call('GET', 'user/profile', { token: person.token });
    expect(data).toMatchObject({ avatar_url: expect.stringContaining('/') });
  },
);

function getPicture(): Element {
  const picture = document.querySelector('[role=dialog] img');
  if (picture === null) throw new Error('The dialog shows no picture yet.');
  return picture;
}

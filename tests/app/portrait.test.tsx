import { openApplication, screen } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { useEffect, useEffectEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { unclearTexts } from '#contract/failures.ts';
import { createNetwork } from '#tests/support/network.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { setUpServer } from '#tests/support/set-up.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { translatorIn } from '#tests/support/translator.ts';

type CropperProps = { onCropComplete: (area: object, pixels: object) => void };

// Only a browser draws pictures: here all of the picture is the square.
vi.mock('react-easy-crop', () => ({
  default: function WholePicture({ onCropComplete }: CropperProps) {
    const complete = useEffectEvent(() => onCropComplete({}, { x: 0, y: 0, width: 1, height: 1 }));
    useEffect(() => complete(), []);
    return null;
  },
}));
vi.mock('#src/features/profile/crop.ts', () => ({
  cropped: (file: File) => Promise.resolve(file),
}));
Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });

const t = translatorIn('zh-CN');
const server = setUpServer();
const person = setUpSignedIn(server);

test.each(['before', 'after'] as const)(
  'a portrait is retried without a press when its response is lost %s the effect, and shown once it is stored',
  async (when) => {
    const network = createNetwork();
    const { user } = await openApplication(server, '/user/profile', network);
    await user.upload(await screen.findByLabelText(t('profile:portrait.choose')), smallPng);
    const dialog = within(await screen.findByRole('dialog'));
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

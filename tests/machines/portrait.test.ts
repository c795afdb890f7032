import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#contract/files/schemas.ts';
import { portraitMachine, type CheckedPicture } from '#machines/portrait.machine.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

const picture = new File(['picture'], 'a.png', { type: 'image/png' });
const other = new File(['other'], 'b.png', { type: 'image/png' });
const square = new File(['square'], 'portrait.jpg', { type: 'image/jpeg' });
const crop = { x: 1, y: 2, width: 64, height: 64 };
const report = { type: 'upload.reported', error: null, outcome: null } as const;
const stored: StoredFile = { id: 'f1', url: '/files/f1' };

describe('the change of a portrait', () => {
  it('a picture is checked, cropped and uploaded, and the page receives its address', async () => {
    const page = begin();
    page.actor.send({ type: 'picture.chosen', file: picture });
    // For `toEqual` one file equals another.
    expect(page.check.latest().input.file).toBe(picture);
    await page.check.latest().resolve({ file: other, refusal: null });
    expect(page.state()).toBe('cropping');
    page.actor.send({ type: 'crop.confirmed', crop });
    expect(page.crop.latest().input.file).toBe(other);
    expect(page.crop.latest().input.crop).toEqual(crop);
    await page.crop.latest().resolve(square);
    expect(page.upload.latest().input.portrait).toBe(square);
    page.actor.send({ ...report, percent: 40 });
    expect(page.actor.getSnapshot().context.percent).toBe(40);
    await page.upload.latest().resolve(stored);

    expect(page.state()).toBe('shown');
    expect(page.stored).toEqual([stored]);
  });

  it('a refused picture is explained until another one is chosen', async () => {
    const page = begin();
    page.actor.send({ type: 'picture.chosen', file: picture });
    await page.check.latest().resolve({ file: null, refusal: 'tooLarge' });
    expect(page.state()).toBe('shown');
    expect(page.refusal()).toBe('tooLarge');
    page.actor.send({ type: 'picture.chosen', file: other });

    expect(page.refusal()).toBeNull();
  });

  it('a picture chosen later replaces the one that is being checked', async () => {
    const page = begin();
    page.actor.send({ type: 'picture.chosen', file: picture });
    const before = page.check.latest();
    page.actor.send({ type: 'picture.chosen', file: other });
    expect(page.check.latest().input.file).toBe(other);
    await before.resolve({ file: picture, refusal: null });
    expect(page.state()).toBe('checking');
    await page.check.latest().resolve({ file: other, refusal: null });

    expect(page.actor.getSnapshot().context.file).toBe(other);
  });

  it.each([
    ['picture.broken', 'broken'],
    ['cropper.missing', 'unreachable'],
  ] as const)('the dialog closes with a reason after %s', async (type, refusal) => {
    const page = begin();
    await page.openDialog();
    page.actor.send({ type });

    expect(page.state()).toBe('shown');
    expect(page.refusal()).toBe(refusal);
  });

  it('a picture that cannot be read or drawn is broken', async () => {
    const page = begin();
    page.actor.send({ type: 'picture.chosen', file: picture });
    await page.check.latest().reject(new Error('it was deleted'));
    expect(page.refusal()).toBe('broken');
    await page.openDialog();
    page.actor.send({ type: 'crop.confirmed', crop });
    await page.crop.latest().reject(new Error('no browser draws it'));

    expect(page.state()).toBe('shown');
    expect(page.refusal()).toBe('broken');
  });

  it('the code of the dialog that is missing before the check is done closes nothing later', async () => {
    const page = begin();
    page.actor.send({ type: 'picture.chosen', file: picture });
    const check = page.check.latest();
    page.actor.send({ type: 'cropper.missing' });
    await check.resolve({ file: picture, refusal: null });

    expect(page.state()).toBe('shown');
    expect(page.refusal()).toBe('unreachable');
  });

  it('a failed upload keeps the picture, and the next try forgets the failure', async () => {
    const page = begin();
    await page.openDialog();
    await page.beginUpload();
    page.actor.send({ ...report, percent: 90, error: failures.unreachable, outcome: 'asking' });
    expect(page.actor.getSnapshot().context).toMatchObject({ percent: 90, outcome: 'asking' });
    await page.upload.latest().reject(failures.unreachable);
    expect(page.state()).toBe('cropping');
    expect(page.actor.getSnapshot().context.error?.kind).toBe('unreachable');
    expect(page.actor.getSnapshot().context.outcome).toBeNull();
    await page.beginUpload();

    expect(page.actor.getSnapshot().context).toMatchObject({ error: null, percent: 0 });
    await page.upload.latest().resolve(stored);
    expect(page.stored).toEqual([stored]);
  });

  it.each([
    ['upload.stopped', 'cropping'],
    ['crop.cancelled', 'shown'],
  ] as const)('an upload is aborted by %s', async (type, state) => {
    const page = begin();
    await page.openDialog();
    await page.beginUpload();
    page.actor.send({ type });

    expect(page.upload.latest().signal.aborted).toBe(true);
    expect(page.state()).toBe(state);
    expect(page.stored).toEqual([]);
    // It may have arrived.
    expect(page.abandoned()).toBe(1);
  });

  it('a stopped upload leaves no progress in the dialog', async () => {
    const page = begin();
    await page.openDialog();
    await page.beginUpload();
    page.actor.send({ ...report, percent: 40, error: failures.unreachable, outcome: 'asking' });
    page.actor.send({ type: 'upload.stopped' });

    const { percent, error, outcome } = page.actor.getSnapshot().context;
    expect({ percent, error, outcome }).toEqual({ percent: 0, error: null, outcome: null });
  });

  it.each(['cropping', 'preparing'] as const)(
    'a dialog closed while %s sends nothing',
    async (state) => {
      const page = begin();
      await page.openDialog();
      if (state === 'preparing') page.actor.send({ type: 'crop.confirmed', crop });
      page.actor.send({ type: 'crop.cancelled' });
      if (state === 'preparing') await page.crop.latest().resolve(square);

      expect(page.state()).toBe('shown');
      expect(page.upload.calls).toHaveLength(0);
      expect(page.abandoned()).toBe(0);
      expect(page.refusal()).toBeNull();
    },
  );
});

function begin() {
  const check = controlledPort<CheckedPicture, { file: File }>();
  const cut = controlledPort<File, { file: File; crop: typeof crop }>();
  const upload = controlledPort<StoredFile, { portrait: File }>();
  const logic = portraitMachine.provide({
    actors: { checkPicture: check.logic, cropPicture: cut.logic, uploadPortrait: upload.logic },
  });
  const actor = createActor(logic);
  const received: StoredFile[] = [];
  actor.on('portrait.stored', (event) => received.push(event.stored));
  let abandoned = 0;
  actor.on('upload.abandoned', () => (abandoned += 1));
  actor.start();
  return {
    actor,
    check,
    crop: cut,
    upload,
    stored: received,
    abandoned: () => abandoned,
    state: () => actor.getSnapshot().value,
    refusal: () => actor.getSnapshot().context.refusal,
    openDialog: async () => {
      actor.send({ type: 'picture.chosen', file: picture });
      await check.latest().resolve({ file: picture, refusal: null });
    },
    beginUpload: async () => {
      actor.send({ type: 'crop.confirmed', crop });
      await cut.latest().resolve(square);
    },
  };
}

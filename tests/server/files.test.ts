import { readdir } from 'node:fs/promises';
import { Transformer } from '@napi-rs/image';
import { PNG } from 'pngjs';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { attachmentTypes, FileUrl, StoredFile } from '#contract/files/schemas.ts';
import { fileUrlLifetimeMs, maxUploadBytes } from '#contract/base/limits.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Profile } from '#contract/accounts/profile.ts';
import { files } from '#server/db/tables/people.ts';
import { createClient } from '#src/api/client.ts';
import { faultOfFile } from '#src/app/forms/file-check.ts';
import {
  colors,
  fourCorners,
  pdf,
  picked,
  png,
  pngTurned,
  smallPng,
  webpTurned,
  withCameraNotes,
} from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const upload = ({ token }: Person, file: File, path = 'files/upload') =>
  server.upload(path, file, { token });

async function stored(person: Person, file: File, path?: string): Promise<StoredFile> {
  return v.parse(StoredFile, (await upload(person, file, path)).data);
}

const read = (url: string) => server.app.request(url);
const downloadBytes = async (url: string) => Buffer.from(await (await read(url)).arrayBuffer());
const readAvatarUrl = async ({ token }: Person) =>
  (await server.ask(Profile, 'GET', 'user/profile', { token })).avatar_url;

/** Counts all stored bytes, rows, and uploads in progress. */
async function left() {
  const { storage, incomingDir } = server.deps.files;
  return {
    bytes: (await storage.list()).length,
    rows: (await server.deps.db.select().from(files)).length,
    incoming: await readdir(incomingDir).catch(() => []),
  };
}

/** Returns the approximate color of the top left corner. */
async function firstColor(picture: Transformer): Promise<string | undefined> {
  const [red = 0, green = 0, blue = 0] = PNG.sync.read(await picture.png()).data;
  const near = ([r = 0, g = 0, b = 0]: readonly number[]) =>
    Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue);
  return Object.entries(colors).toSorted(([, one], [, other]) => near(one) - near(other))[0]?.[0];
}

describe('stored files', () => {
  test('a picture is re-encoded: upright, and without the camera’s metadata', async () => {
    const person = await server.register();
    const jpeg = withCameraNotes(await new Transformer(png(80, 40)).jpeg());
    expect(jpeg.includes('CAMERA-OF-A-PERSON')).toBe(true);
    const { url } = await stored(person, picked(jpeg, 'photo.jpg'));
    const kept = await downloadBytes(url);
    expect(kept.includes('CAMERA-OF-A-PERSON')).toBe(false);
    expect(kept.includes('Exif')).toBe(false);
    const about = { format: 'jpeg', width: 40, height: 80 };
    expect(await new Transformer(kept).metadata(true)).toMatchObject(about);
  });

  // The stored corner that is displayed top left, and true when width and height swap.
  const turns = [
    { orientation: 1, first: 'red', isOnItsSide: false },
    { orientation: 2, first: 'green', isOnItsSide: false },
    { orientation: 3, first: 'white', isOnItsSide: false },
    { orientation: 4, first: 'blue', isOnItsSide: false },
    { orientation: 5, first: 'red', isOnItsSide: true },
    { orientation: 6, first: 'blue', isOnItsSide: true },
    { orientation: 7, first: 'white', isOnItsSide: true },
    { orientation: 8, first: 'green', isOnItsSide: true },
  ] as const;
  test.each(turns)(
    'a PNG and a WebP with orientation $orientation are drawn upright',
    async ({ orientation, first, isOnItsSide }) => {
      const person = await server.register();
      const size = { width: 32, height: 16 };
      const webp = await fourCorners(size).webpLossless();
      const pictures = [
        picked(pngTurned(await fourCorners(size).png(), orientation), 'a.png'),
        picked(webpTurned(webp, orientation, size), 'a.webp'),
      ];
      const shape = isOnItsSide ? { width: 16, height: 32 } : size;
      for (const picture of pictures) {
        const { url } = await stored(person, picture);
        const kept = new Transformer(await downloadBytes(url));
        expect(await kept.metadata()).toMatchObject(shape);
        expect(await firstColor(kept)).toBe(first);
        await stored(person, picture, 'user/profile/avatar');
        const avatar = new Transformer(await downloadBytes((await readAvatarUrl(person)) ?? ''));
        expect(await firstColor(avatar)).toBe(first);
      }
    },
  );

  test('a picture with unreadable metadata is kept in its stored orientation', async () => {
    const person = await server.register();
    const sound = pngTurned(png(30, 20), 6);
    const at = sound.indexOf('MM\0*');
    for (const [offset, byte] of [
      [4, 0xff],
      [11, 0],
      [19, 9],
      [19, 0],
    ] as const) {
      const broken = Buffer.from(sound);
      broken[at + offset] = byte;
      const { url } = await stored(person, picked(broken, 'a.png'));
      expect(await new Transformer(await downloadBytes(url)).metadata()).toMatchObject({
        width: 30,
      });
    }
  });

  test.each(['png', 'webp'] as const)('a %s file keeps its type', async (format) => {
    const person = await server.register();
    const bytes = new Uint8Array(await new Transformer(png(30, 20))[format]());
    const { url } = await stored(person, picked(bytes, `a.${format}`));
    const response = await read(url);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    const kept = Buffer.from(await response.arrayBuffer());
    const about = { format, width: 30, height: 20 };
    expect(await new Transformer(kept).metadata()).toMatchObject(about);
  });

  test.each([
    ['a line end', '\r\n'],
    ['the order of a printer', '\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
    ['the lines of a mail', 'Content-Type: application/pdf\r\n\r\n'],
    ['a byte order mark', '\u00ef\u00bb\u00bf'],
    ['a page with a script', '<!doctype html><script>alert(1)</script>'],
    ['as much as readers skip', ' '.repeat(1019)],
  ])('a PDF after %s is kept, and served only as a PDF', async (_, before) => {
    const person = await server.register();
    const bytes = Buffer.from(`${before}%PDF-1.7\n%%EOF\n`, 'latin1');
    const file = picked(bytes, 'a.pdf');
    const rules = { types: attachmentTypes, maxBytes: maxUploadBytes };
    expect(await faultOfFile(file, rules)).toBeNull();
    const { url } = await stored(person, file);
    const response = await read(url);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a PDF with a late header is refused by browser and server alike', async ({ person }) => {
    const file = picked(`${' '.repeat(1020)}%PDF-1.7\n%%EOF\n`, 'a.pdf');
    const rules = { types: attachmentTypes, maxBytes: maxUploadBytes };
    expect(await faultOfFile(file, rules)).toBe('file.unsupported');
    const response = await upload(person, file);
    expect([response.status, response.body.error]).toEqual([415, 'file.unsupported']);
  });

  test('a PDF is kept unchanged, up to the limit and not a byte more', async ({ person }) => {
    const file = pdf(maxUploadBytes);
    const { url } = await stored(person, file);
    expect((await downloadBytes(url)).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
    const before = await left();
    const response = await upload(person, pdf(maxUploadBytes + 1));
    expect([response.status, response.body.error]).toEqual([413, 'file.too_large']);
    expect(await left()).toEqual(before);
  });
});

describe('reading', () => {
  test('an address opens the file for ten minutes, for any holder', async ({ person }) => {
    const { id } = await stored(person, smallPng);
    const { url, expires_at } = await server.ask(FileUrl, 'GET', `files/${id}/url`, person);
    expect(Date.parse(expires_at) - server.clock.now()).toBe(fileUrlLifetimeMs);
    const { status, headers } = await read(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toMatch(/^inline; /);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await server.app.request(url, { method: 'HEAD' })).status).toBe(200);
    server.clock.move(fileUrlLifetimeMs);
    expect((await read(url)).status).toBe(403);
  });

  test('an address of a file cannot be made, bent or prolonged', async ({ person }) => {
    const one = await stored(person, smallPng);
    const other = await stored(person, pdf());
    const url = new URL(one.url, 'http://localhost');
    const bent = (change: (own: URL) => void) => {
      const own = new URL(url);
      change(own);
      return read(own.pathname + own.search);
    };
    const faults = [
      (own: URL) => own.searchParams.set('expires', '99999999999999'),
      (own: URL) => own.searchParams.set('signature', 'A'.repeat(43)),
      (own: URL) => own.searchParams.set('signature', 'short'),
      (own: URL) => (own.pathname = own.pathname.replace(one.id, other.id)),
      (own: URL) => (own.pathname = own.pathname.replace(one.id, 'nothing')),
    ];
    for (const fault of faults) expect((await bent(fault)).status).toBe(403);
    expect((await bent((own) => (own.search = ''))).status).toBe(422);
    expect((await bent(() => {})).status).toBe(200);
  });

  test('a file gives an address to its owner alone, and only they may delete it', async () => {
    const person = await server.register();
    const other = await server.register();
    const { id, url } = await stored(person, smallPng);
    const ask = async (method: string, path: string, token?: string) => {
      const { status, body } = await server.call(method, path, { token });
      return [status, body.error];
    };
    expect(await ask('GET', `files/${id}/url`)).toEqual([401, 'auth.expired']);
    expect(await ask('DELETE', `files/${id}`)).toEqual([401, 'auth.expired']);
    expect(await ask('GET', `files/${id}/url`, other.token)).toEqual([403, 'request.forbidden']);
    expect(await ask('DELETE', `files/${id}`, other.token)).toEqual([403, 'file.not_yours']);
    expect(await ask('GET', 'files/nothing/url', other.token)).toEqual([404, 'file.not_found']);
    expect(await ask('DELETE', 'files/nothing', other.token)).toEqual([404, 'file.not_found']);
    const before = await left();
    expect(await ask('DELETE', `files/${id}`, person.token)).toEqual([200, undefined]);
    // The bytes are in the trash.
    expect(await left()).toEqual({ ...before, rows: before.rows - 1 });
    expect((await read(url)).status).toBe(404);
    expect(await ask('DELETE', `files/${id}`, person.token)).toEqual([404, 'file.not_found']);
  });
});

test('the browser’s client sends the file and reads the result', async ({ person: { token } }) => {
  const client = createClient({
    getToken: () => token,
    onUnauthorized: () => {},
    locale: () => 'en-US',
    fetch: (request) => server.app.fetch(request),
  });
  const { id } = await client.call('uploadFile', { file: pdf() });
  const { url } = await client.call('readFileUrl', { params: { file: id } });
  expect((await read(url)).headers.get('content-type')).toBe('application/pdf');
  await client.call('deleteFile', { params: { file: id } });
  const gone = { apiError: { statusCode: 404, error: 'file.not_found' } };
  await expect(client.call('readFileUrl', { params: { file: id } })).rejects.toMatchObject(gone);
  const empty = { apiError: { statusCode: 415, error: 'file.unsupported' } };
  await expect(client.call('uploadFile', { file: picked('', 'a.pdf') })).rejects.toMatchObject(
    empty,
  );
});

describe('attached to an order', () => {
  test('an attached file stays as long as the order needs it', async ({ person }) => {
    const { id } = await stored(person, pdf());
    const { order_no } = await server.order(person, { attachments: [id, id] });
    const again = await server.call('GET', `orders/${order_no}`, person);
    expect(v.parse(Order, again.data).attachments).toEqual([{ id, name: '执照.pdf' }]);
    const refused = await server.call('DELETE', `files/${id}`, person);
    expect([refused.status, refused.body.error]).toEqual([409, 'file.in_use']);
  });

  test('another person’s file is unknown', async () => {
    const theirs = await stored(await server.register(), pdf());
    const { token } = await server.register();
    const body = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };
    const response = await server.call('POST', 'orders/service', {
      token,
      body: { ...body, attachments: [theirs.id] },
    });
    expect(response.data).toEqual({
      fields: { attachments: ['文件不存在或不属于您，请重新上传'] },
    });
  });
});

describe('a portrait', () => {
  test('a portrait is a square of 512 px, at one address for the day', async ({ person }) => {
    const { url } = await stored(person, picked(png(300, 900), 'me.png'), 'user/profile/avatar');
    expect(await readAvatarUrl(person)).toBe(url);
    const about = { format: 'webp', width: 512, height: 512 };
    expect(await new Transformer(await downloadBytes(url)).metadata()).toMatchObject(about);
  });

  test('a portrait replaces the one before, which is removed', async ({ person }) => {
    const first = await stored(person, smallPng, 'user/profile/avatar');
    const before = await left();
    const second = await stored(person, smallPng, 'user/profile/avatar');
    // The bytes of the previous portrait are in the trash.
    expect(await left()).toEqual({ ...before, bytes: before.bytes + 1 });
    expect(await readAvatarUrl(person)).toBe(second.url);
    expect((await read(first.url)).status).toBe(404);
  });

  test('a portrait can be taken away', async ({ person }) => {
    const { id } = await stored(person, smallPng, 'user/profile/avatar');
    await server.call('DELETE', `files/${id}`, person);
    expect(await readAvatarUrl(person)).toBeNull();
  });
});

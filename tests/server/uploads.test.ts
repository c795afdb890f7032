import { readdir } from 'node:fs/promises';
import { Transformer } from '@napi-rs/image';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { StoredFile } from '#contract/files/schemas.ts';
import { maxAvatarBytes, maxUploadBytes } from '#contract/base/limits.ts';
import { Profile } from '#contract/accounts/profile.ts';
import { files } from '#server/db/tables/people.ts';
import { pdf, picked, png, pngClaiming, smallPng } from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const upload = ({ token }: Person, file: File, path = 'files/upload') =>
  server.upload(path, file, { token });

async function stored(person: Person, file: File, path?: string): Promise<StoredFile> {
  return v.parse(StoredFile, (await upload(person, file, path)).data);
}

const read = (url: string) => server.app.request(url);
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

describe('a refused upload leaves nothing behind', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG named .png', () => picked(svg, 'a.png'), 415],
    ['HTML named .png', () => picked('<!doctype html><script>alert(1)</script>', 'a.png'), 415],
    ['an empty file', () => picked('', 'a.png'), 415],
    ['a text', () => picked('hello', 'a.pdf'), 415],
    [
      'a GIF',
      () => picked(Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000', 'latin1'), 'a.gif'),
      415,
    ],
    ['30,000 × 30,000 px as PNG', () => picked(pngClaiming(30_000, 30_000), 'a.png'), 413],
    ['a PNG that is only a header', () => picked(png(20, 20).subarray(0, 20), 'a.png'), 415],
    ['a PNG whose pixels are missing', () => picked(pngClaiming(200, 200), 'a.png'), 415],
  ])('%s', async (_what, make, status) => {
    const person = await server.register();
    const before = await left();
    for (const path of ['files/upload', 'user/profile/avatar']) {
      expect((await upload(person, make(), path)).status).toBe(status);
    }
    expect(await left()).toEqual(before);
  });

  test('a picture of 30,000 × 30,000 px as JPEG or WebP is refused', async ({ person }) => {
    const jpeg = Buffer.from(await new Transformer(png(20, 20)).jpeg());
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(30_000, frame + 5);
    jpeg.writeUInt16BE(30_000, frame + 7);
    expect((await upload(person, picked(new Uint8Array(jpeg), 'a.jpg'))).status).toBe(413);
    const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8X\u000a\0\0\0\0\0\0\0', 'latin1');
    const canvas = Buffer.alloc(6);
    canvas.writeUIntLE(29_999, 0, 3);
    canvas.writeUIntLE(29_999, 3, 3);
    const claims = Buffer.concat([webp, canvas, Buffer.alloc(16)]);
    expect((await upload(person, picked(claims, 'a.webp'))).status).toBe(413);
  });

  test('a PDF as a portrait, and a picture above its limit, are refused', async ({ person }) => {
    expect((await upload(person, pdf(), 'user/profile/avatar')).status).toBe(415);
    const large = picked(Buffer.concat([png(9, 9), Buffer.alloc(maxAvatarBytes)]), 'a.png');
    expect((await upload(person, large, 'user/profile/avatar')).status).toBe(413);
    expect(await readAvatarUrl(person)).toBeNull();
  });

  test('a body without end is cut off at the limit', async ({ person: { token } }) => {
    const before = await left();
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
    const piece = new Uint8Array(64 * 1024).fill(0x20);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? new TextEncoder().encode(head) : piece);
        sent += piece.byteLength;
      },
    });
    const init = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: endless,
      duplex: 'half',
    };
    const response = await server.app.request('/api/v1/files/upload', init);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(maxUploadBytes + 4 * piece.byteLength);
    expect(await left()).toEqual(before);
  });

  test.each([
    ['application/json', '{}', 415],
    ['multipart/form-data; boundary=b', 'no parts at all', 400],
    ['multipart/form-data', 'no boundary', 415],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--b--\r\n',
      422,
    ],
    [
      'multipart/form-data; boundary=b',
      `${'--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n'.repeat(200)}--b--\r\n`,
      400,
    ],
  ])('an upload of type %s that says %j leaves nothing behind', async (type, body, status) => {
    const { token } = await server.register();
    const response = await server.call('POST', 'files/upload', {
      token,
      body,
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(status);
  });

  test('a person has at most 200 MB, and a full disk gives the same response', async () => {
    const person = await server.register();
    const { id } = await stored(person, smallPng);
    const fill = (size: number) => server.deps.db.update(files).set({ size });
    const before = await left();
    await fill(200 * 1024 * 1024 - 100);
    const response = await upload(person, pdf(101));
    expect([response.status, response.body.error]).toEqual([507, 'file.no_space']);
    expect(await left()).toEqual(before);
    expect((await upload(person, pdf(100))).status).toBe(200);
    expect((await upload(person, pdf(20))).status).toBe(507);
    expect((await server.call('DELETE', `files/${id}`, person)).status).toBe(200);
    await fill(1000);
  });
});

describe('names', () => {
  const names: readonly (readonly [string, string])[] = [
    ['../../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\boot.ini', 'boot.ini.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['营业执照（副本）.PDF', '营业执照（副本）.pdf'],
    ['report\u202Efdp.exe', 'reportfdp.exe.pdf'],
    ['a\u0007b\u200Bc.png', 'abc.pdf'],
    ['<img src=x>.pdf', 'img src=x.pdf'],
    ['..', 'file.pdf'],
  ];
  test.each(names)('the name %j becomes %j', async (given, plain) => {
    const person = await server.register();
    const { id } = await stored(person, pdf(40, given));
    const { attachments } = await server.order(person, { attachments: [id] });
    expect(attachments).toEqual([{ id, name: plain }]);
  });

  test('a name of 4 kB is cut, and nothing of a name is in the key', async ({ person }) => {
    const { id, url } = await stored(person, pdf(40, `${'长名'.repeat(700)}.pdf`));
    const { attachments } = await server.order(person, { attachments: [id] });
    expect(attachments[0]?.name).toHaveLength(120);
    expect(attachments[0]?.name).toMatch(/^(?:长名)+.?\.pdf$/);
    const response = await read(url);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+\.pdf"; filename\*=UTF-8''[%\w.]+$/,
    );
    const keys = (await server.deps.files.storage.list()).map(({ key }) => key);
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  });
});

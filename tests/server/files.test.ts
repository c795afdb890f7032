import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { FileUrl, StoredFile } from '../../contract/files.ts';
import { maxUploadBytes } from '../../contract/limits.ts';
import { png, pngClaiming, smallPng, withCameraNotes } from '../support/pictures.ts';
import { createTestServer, type Person, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const pdf = (bytes = 400, name = '执照.pdf') =>
  new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 0x20)])], name);

const upload = async ({ token }: Person, file: File, path = 'files/upload') =>
  server.upload(path, file, { token });

async function stored(person: Person, file: File): Promise<StoredFile> {
  return v.parse(StoredFile, (await upload(person, file)).data);
}

const read = (url: string) => server.app.request(url);
const left = async () => (await server.deps.files.storage.list()).length;

test('a picture is drawn anew: upright, and without what the camera wrote beside it', async () => {
  const person = await server.register();
  const jpeg = withCameraNotes(await new Transformer(png(80, 40)).jpeg());
  expect(jpeg.includes('CAMERA-OF-A-PERSON')).toBe(true);
  const { url } = await stored(person, new File([jpeg], 'photo.jpg'));
  const response = await read(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.includes('CAMERA-OF-A-PERSON')).toBe(false);
  expect(bytes.includes('Exif')).toBe(false);
  expect(await new Transformer(bytes).metadata(true)).toMatchObject({
    format: 'jpeg',
    width: 40,
    height: 80,
  });
});

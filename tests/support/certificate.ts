import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A self-signed certificate with its key. */
export type Certificate = { file: string; keyFile: string; certificate: string; key: string };

/** Creates site.pem and site.key in a folder, valid for these names and for a day. Needs openssl. */
export function makeCertificate(folder: string, names: readonly string[]): Certificate {
  const [file, keyFile] = [join(folder, 'site.pem'), join(folder, 'site.key')];
  const subjects = names.map((name) => `DNS:${name}`).join(',');
  const words = `req -x509 -nodes -newkey rsa:2048 -days 1 -subj /CN=${names[0]} -addext subjectAltName=${subjects}`;
  execFileSync('openssl', [...words.split(' '), '-keyout', keyFile, '-out', file], {
    stdio: 'ignore',
  });
  const [certificate, key] = [readFileSync(file, 'utf8'), readFileSync(keyFile, 'utf8')];
  return { file, keyFile, certificate, key };
}

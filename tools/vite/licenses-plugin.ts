import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

const Manifest = v.object({ name: v.string(), version: v.string(), license: v.string() });

/** Writes licenses.txt: each package of which the site sends something to browsers, with its notice. */
export function browserLicenses(): Plugin {
  return {
    name: 'browser-licenses',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      );
      const folders = new Set(
        modules.flatMap(
          (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace('\0', '')) ?? [],
        ),
      );
      const notices = [...folders].toSorted().map(writeNotice);
      const source = `${notices.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source });
    },
  };
}

function writeNotice(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = v.parse(Manifest, manifest);
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice)\b/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

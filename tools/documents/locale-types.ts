import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** Where the committed types of the texts are. */
export const localeTypesFile = 'src/i18n/locales.gen.ts';

/**
 * Writes the types of all texts, one line for each file of locales/zh-CN. The texts of single machines have none:
 * they are read as a whole (`FlowNamespace`).
 */
export function writeLocaleTypes(): string {
  const namespaces = globSync('locales/zh-CN/*.json')
    .map((path) => basename(path, '.json'))
    .filter((namespace) => !namespace.startsWith('flow-'))
    .toSorted();
  const lines = namespaces.map(
    (namespace) => `  '${namespace}': typeof import('#locales/zh-CN/${namespace}.json');\n`,
  );
  return `// Written by \`npm run pages\` from the files of locales/zh-CN.\n\nexport type LocaleTexts = {\n${lines.join('')}};\n`;
}

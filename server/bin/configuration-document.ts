import { markdownTable } from './api-document.ts';
import { secretNames } from './env.ts';
import { switchSentences } from './switch-sentences.ts';

/** Returns docs/configuration.md: a row for each switch, and which of them can come from a file. */
export function configurationDocument(): string {
  const rows = Object.entries(switchSentences).map(([name, { says, unset }]) => [
    `\`${name}\``,
    unset,
    says,
  ]);
  const secrets = secretNames.map((name) => `\`${name}\``).join(', ');
  const sections = [
    '# The switches',
    'Written by `npm run api` from `server/bin/switch-sentences.ts`; do not edit it.',
    'All are environment variables and optional. They are read and checked once at start (`server/bin/switches.ts`), and a wrong one ends the process with a sentence that names it.',
    markdownTable(['switch', 'unset', 'what it does'], rows),
    `These can also come from files, as secret stores hand them out: ${secrets}. \`DATABASE_URL_FILE\` names one, and so on. Such a file is for the server’s user alone (0600; 0640 when it belongs to root).`,
  ];
  return `${sections.join('\n\n')}\n`;
}

import { secretNames } from './env.ts';
import { switchSentences } from './switch-sentences.ts';
import { wrap } from './wrap.ts';

/** Returns docs/configuration.md: an item for each switch, and which of them can come from a file. */
export function configurationDocument(): string {
  const items = Object.entries(switchSentences).map(([name, { says, unset }]) =>
    wrap(`- \`${name}\` (unset: ${unset}): ${says}`),
  );
  const secrets = secretNames.map((name) => `\`${name}\``).join(', ');
  const sections = [
    '# Configuration',
    wrap('Written by `npm run api` from `server/bin/switch-sentences.ts`; do not edit it.', ''),
    wrap(
      'Every setting is an environment variable and optional. The server reads and checks them once at start (`server/bin/switches.ts`); a wrong value ends the process with a sentence that names it.',
      '',
    ),
    items.join('\n'),
    wrap(
      `Secrets can also come from files: \`DATABASE_URL_FILE\` names the file with \`DATABASE_URL\`, and so on. This works for ${secrets}. Only the server’s user may read such a file: mode 0600, or 0640 if root owns it.`,
      '',
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}

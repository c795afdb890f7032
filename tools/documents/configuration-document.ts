import { listSwitches, type Switch } from '#server/bin/switch-reader.ts';
import { listAllSwitches, sections } from '#server/bin/switches.ts';
import { wrap } from './wrap.ts';

/** Returns docs/configuration.md: an item for each switch, and which of them can come from a file. */
export function configurationDocument(): string {
  const written = Object.values(sections).flatMap(({ heading, note, switches }) => [
    `## ${heading}`,
    wrap(note, ''),
    listSwitches(switches).map(describe).join('\n'),
  ]);
  const secrets = listAllSwitches()
    .filter(({ secret }) => secret === true)
    .map(({ name }) => `\`${name}\``);
  const parts = [
    '# Configuration',
    wrap('Written by `npm run api` from `server/bin/switches.ts`; do not edit it.', ''),
    wrap(
      'Every setting is an environment variable and optional; an empty one is unset. The server reads and checks them once at start; a wrong value ends the process with a sentence that names it.',
      '',
    ),
    ...written,
    '## Secrets from files',
    wrap(
      `\`DATABASE_URL_FILE\` names the file with \`DATABASE_URL\`, and so on. This works for ${secrets.join(', ')}. Only the server’s user may read such a file: mode 0600, or 0640 if root owns it.`,
      '',
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Returns deploy/site.env.example: a line for each switch that an operator may need. */
export function environmentExample(): string {
  const written = Object.values(sections).map(({ heading, note, switches }) =>
    [
      toComment(`${heading}. ${note}`),
      ...listSwitches(switches).flatMap(({ name, unset = '', line = `=${unset}` }) =>
        line === null ? [] : `${linesThatCount.includes(name) ? '' : '#'}${name}${line}`,
      ),
    ].join('\n'),
  );
  const about = toComment(
    'The switches of every node, written by `npm run api`; docs/configuration.md says what each does. Copy to deploy/site.env, or to /etc/xuyuan-park/site.env for systemd. Remove the # of a line to set it. A secret may be in a file instead: NAME_FILE with its path. With Docker put such files into deploy/keys, which the container sees as /keys, and run deploy/secrets.sh once more.',
  );
  return `${[about, ...written].join('\n\n')}\n`;
}

// A new installation starts with these.
const linesThatCount = ['PUBLIC_URL', 'ALLOW_SANDBOX'];

function toComment(text: string): string {
  return wrap(`# ${text.replaceAll('`', '').trimEnd()}`, '# ');
}

function describe({ name, says, unset = '', without }: Switch): string {
  const meaning = without ?? (unset === '' ? 'none' : `\`${unset}\``);
  return wrap(`- \`${name}\` (unset: ${meaning}): ${says}`);
}

import type { Room } from './room.ts';

const screen = [
  '@tanstack/react-router',
  '@xstate/react',
  'i18next',
  'react',
  'react-i18next',
  'valibot',
  'xstate',
];
const base = ['contract', 'machines/lifecycles', 'src/api', 'src/actors', 'src/i18n'];
const ui = ['src/ui', 'src/ui/controls', 'src/ui/drawings', 'src/ui/fields', 'src/ui/motif'];
const app = ['content', 'device', 'forms', 'head', 'lazy', 'shell', 'support', 'theme'].map(
  (name) => `src/app/${name}`,
);
/** The parts of the site that the console may use: words, looks and device, no call and no page. */
const shared = [
  'contract',
  'machines/lifecycles',
  'src/app/device',
  'src/app/lazy',
  'src/app/theme',
  'src/i18n',
  ...ui,
];
const onlyProps = 'A piece of src/ui knows only its props: hand it the texts and the actions.';

/** The rooms of the browser, from the fewest imports to the most. */
export const browserRooms: Readonly<Record<string, Room>> = {
  'src/api': { knows: ['contract', 'machines/lifecycles'], packages: ['ky', 'valibot'] },
  'src/i18n': {
    knows: ['contract', 'locales'],
    packages: ['@tanstack/react-router', 'i18next', 'react-i18next'],
  },
  'src/actors': {
    knows: ['contract', 'machines', 'machines/lifecycles', 'src/api'],
    packages: ['valibot', 'xstate'],
  },

  'src/ui': { knows: [], packages: ['react'], instead: onlyProps },
  'src/ui/motif': { knows: ['src/ui'], packages: ['react'], instead: onlyProps },
  'src/ui/drawings': {
    knows: ['src/ui', 'src/ui/motif'],
    packages: ['qrcode.react', 'react'],
    instead: onlyProps,
  },
  'src/ui/controls': {
    knows: ['src/ui', 'src/ui/drawings', 'src/ui/motif'],
    types: ['contract'],
    packages: ['@mantine/core', 'react'],
    instead: onlyProps,
  },
  'src/ui/fields': {
    knows: ['src/ui', 'src/ui/controls', 'src/ui/drawings', 'src/ui/motif'],
    types: ['contract'],
    packages: ['@mantine/core', 'react'],
    instead: onlyProps,
  },

  'src/app/theme': { knows: [], packages: ['@mantine/core', 'react'] },
  'src/app/device': { knows: [], types: ['contract'], packages: ['react'] },
  'src/app/head': {
    knows: ['contract', 'src/i18n', 'src/ui/controls/line-breaks.ts', 'src/ui/motif'],
    types: ['src/api', 'src/app/shell'],
    packages: ['@tanstack/react-router', 'i18next', 'virtual:document-shell'],
  },
  'src/app/lazy': {
    knows: ['contract', 'src/i18n', ...ui],
    types: ['machines'],
    packages: [...screen, '@mantine/core', '@mantine/modals', '@mantine/notifications'],
  },
  'src/app/support': {
    knows: [...base, ...ui, 'machines/replay', 'src/app/device', 'src/app/lazy'],
    packages: [...screen, 'qrcode.react', 'virtual:flow-outlines'],
  },
  'src/app/forms': {
    knows: [...base, ...ui, 'src/app/device', 'src/app/lazy', 'src/app/support'],
    types: ['machines'],
    packages: screen,
  },
  'src/app/shell': {
    knows: [...base, ...ui, 'src/app/device', 'src/app/lazy', 'src/app/support', 'src/app/theme'],
    types: ['machines'],
    packages: [...screen, '@mantine/core', 'react-dom'],
  },
  'src/app/content': {
    knows: [
      ...base,
      ...ui,
      'src/app/device',
      'src/app/forms',
      'src/app/lazy',
      'src/app/shell',
      'src/app/support',
    ],
    packages: screen,
  },

  'src/charts': {
    knows: ['contract', 'search', 'src/app/device', 'src/app/lazy', 'src/i18n', ...ui],
    types: ['machines'],
    packages: [...screen, 'virtual:flow-charts', 'virtual:flow-outlines'],
    instead:
      'Charts are drawn for the pages of the site and for the console: what only one of them shows stays there.',
  },
  'src/charts/replay': {
    knows: [
      'contract',
      'machines/replay',
      'src/app/device',
      'src/app/lazy',
      'src/charts',
      'src/i18n',
      ...ui,
    ],
    types: ['machines'],
    packages: [...screen, 'virtual:flow-outlines'],
  },

  'src/console/api': {
    knows: ['contract', 'src/api/http.ts', 'src/actors/idempotency-key.ts'],
    packages: ['valibot'],
  },
  'src/console/actors': {
    knows: [
      'contract',
      'machines',
      'src/actors/connection.ts',
      'src/actors/drafts.ts',
      'src/actors/idempotency-key.ts',
      'src/actors/secret-round.ts',
      'src/actors/surroundings.ts',
      'src/console/api',
    ],
    packages: ['valibot', 'xstate'],
  },
  'src/console/app': {
    knows: [
      ...shared,
      'src/actors/drafts.ts',
      'src/actors/submission.ts',
      'src/app/forms/take-focus.ts',
      'src/console/actors',
      'src/console/api',
    ],
    types: ['machines'],
    packages: [...screen, '@mantine/core', '@mantine/hooks'],
  },
  'src/console/routes': {
    knows: [...shared, 'src/console/actors', 'src/console/api', 'src/console/app', 'src/console/*'],
    packages: screen,
    instead: 'A route of the console says what it reads and shows one page.',
  },
  'src/console/*': {
    knows: [
      ...shared,
      'machines/replay',
      'src/app/forms/rules.ts',
      'src/app/forms/take-focus.ts',
      'src/console/actors',
      'src/console/api',
      'src/console/app',
      'src/charts',
      'src/charts/replay',
    ],
    types: ['machines'],
    packages: screen,
    instead:
      'A page of the console knows itself and what all share: what two of them need moves to src/console/app.',
  },
  'src/console': {
    knows: [
      ...shared,
      'src/actors/idempotency-key.ts',
      'src/console/actors',
      'src/console/api',
      'src/console/app',
      'src/console/routes',
      'src/console/*',
    ],
    packages: [...screen, 'react-dom'],
  },

  'src/features/*': {
    knows: [
      ...base,
      ...app,
      ...ui,
      'machines/replay',
      'machines/state-path.ts',
      'src/charts',
      'src/charts/replay',
    ],
    types: ['machines'],
    packages: [
      ...screen,
      'qrcode.react',
      'react-easy-crop',
      'virtual:flow-charts',
      'virtual:flow-outlines',
    ],
    instead:
      'A feature knows itself and what all share: what two of them need moves to a room of src/app or src/ui.',
  },
  'src/routes': {
    knows: [...base, ...app, 'docs/client', 'src/charts/flow.ts', 'src/features/*'],
    types: ['machines'],
    packages: ['@tanstack/react-router'],
    instead: 'A route file composes; what it shows lives in src/features.',
  },
  // The program that developers read.
  'docs/client': { knows: [], packages: ['openapi-fetch'] },
  'src/features/inspect': {
    knows: [...base, ...ui, 'src/app/device', 'src/app/support', 'src/charts'],
    packages: [...screen, '@statelyai/inspect', 'react-dom', 'xstate'],
    instead: 'It is loaded in development only, and nothing of the site needs it.',
  },
  src: {
    knows: [...base, ...app, ...ui, 'src/features/inspect', 'src/routes'],
    types: ['machines'],
    packages: ['@tanstack/react-router', 'i18next', 'react', 'react-dom'],
  },
};

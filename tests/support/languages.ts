import { chooseByCommit } from './exhaustive.ts';

/**
 * Lists both languages with their URL prefixes, for `describe.each`; outside an exhaustive run only one,
 * chosen by the commit and `name`.
 */
export function languagesFor(name: string) {
  const both = [
    { locale: 'zh-CN', prefix: '' },
    { locale: 'en-US', prefix: '/en' },
  ] as const;
  return chooseByCommit(name, both);
}

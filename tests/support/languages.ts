import { chooseByCommit } from './exhaustive.ts';

/**
 * Returns both languages with what their addresses begin with, for `describe.each`; outside of an
 * exhaustive run one of them, which the commit and `name` choose.
 */
export function languagesFor(name: string) {
  const both = [
    { locale: 'zh-CN', prefix: '' },
    { locale: 'en-US', prefix: '/en' },
  ] as const;
  return chooseByCommit(name, both);
}

import type { Locale } from '#contract/base/picklists.ts';
import { areas, type PictureTarget } from './pages.ts';

const locales = ['zh-CN', 'en-US'] as const;
const schemes = ['light', 'dark'] as const;
const widths = [360, 768, 1440] as const;

export type Choice = {
  locales: readonly Locale[];
  schemes: readonly ('light' | 'dark')[];
  widths: readonly number[];
  isWanted: (page: PictureTarget) => boolean;
};

/**
 * Parses arguments such as `account zh-CN dark 360 /user/orders`: for each kind of argument the named
 * values, or all. Throws a sentence for an unknown one.
 */
export function chosen(words: readonly string[]): Choice {
  const named = <Word extends string | number>(all: readonly Word[]): readonly Word[] => {
    const wanted = all.filter((each) => words.includes(String(each)));
    return wanted.length === 0 ? all : wanted;
  };
  const paths = words.filter((word) => word.startsWith('/'));
  const known = [...areas, ...locales, ...schemes, ...widths.map(String), ...paths];
  const strange = words.find((word) => !known.includes(word));
  if (strange !== undefined) {
    throw new Error(
      `"${strange}" is none of ${known.join(', ')}, nor the beginning of a path such as /user/orders.`,
    );
  }
  const wantedAreas = named(areas);
  return {
    locales: named(locales),
    schemes: named(schemes),
    widths: named(widths),
    isWanted: ({ area, path }) =>
      wantedAreas.includes(area) &&
      (paths.length === 0 ||
        paths.some((start) => (start === '/' ? path === '/' : path.startsWith(start)))),
  };
}

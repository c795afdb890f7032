import type { Bilingual } from './bilingual.ts';

/** Describes, for a field, that quotes and contracts cannot show a character of its name. */
export function describeUnprintable(character: string): Bilingual<string> {
  return {
    'zh-CN': `报价单和合同无法显示“${character}”，请改用其他字`,
    'en-US': `Quotes and contracts cannot show “${character}”. Please write it another way`,
  };
}

import { Locale } from '#contract/base/picklists.ts';
import { misused } from '#server/base/command.ts';

const option = '--lang';
/** The commands that speak the operator's language; the others are in English. */
const bilingual: readonly string[] = ['check', 'help'];

/** Adds the language of the terminal to a bilingual command: English for an English terminal, otherwise Chinese. */
export function addLanguage(
  args: readonly string[],
  { LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const [name = 'help', ...rest] = args;
  if (!bilingual.includes(name) || args.includes(option)) return args;
  const isEnglish = (LC_ALL || LC_MESSAGES || LANG)?.startsWith('en') === true;
  return [name, ...rest, option, isEnglish ? 'en-US' : 'zh-CN'];
}

/** Takes `--lang` out of the arguments of a command; Chinese without it. Throws the misuse for another language. */
export function takeLanguage(args: readonly string[]): { locale: Locale; rest: string[] } {
  const at = args.indexOf(option);
  if (at === -1) return { locale: 'zh-CN', rest: [...args] };
  const locale = Locale.options.find((each) => each === args[at + 1]);
  if (locale === undefined) throw misused(`${option} takes ${Locale.options.join(' or ')}.`);
  return { locale, rest: args.toSpliced(at, 2) };
}

import { useTranslation } from 'react-i18next';
import { staffErrorTexts, isStaffErrorCode } from '#contract/staff/errors.ts';
import { isLogAct, type LogAct } from '#contract/staff/log.ts';
import type { LogLine } from '#contract/staff/case.ts';
import { errorTexts, isErrorCode } from '#contract/failures.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatLogFacts, getColon, type Say } from './log-facts.ts';

export type LogTexts = {
  /** The name of an action; an action without a translation keeps its code. */
  act(act: string): string;
  /** The author of a log line; only signed-in people have a name. */
  who(line: Pick<LogLine, 'by' | 'via'>): string;
  /** The subject of a log line: a number or a name unchanged, other subjects translated. */
  subject(line: Pick<LogLine, 'act' | 'subject'>): string;
  /** The act or the reason of its refusal, with its sums; empty for a line without facts. */
  facts(line: Pick<LogLine, 'act' | 'facts' | 'outcome'>): string;
};

/** Subjects that are words of the log; a colleague may have such a name. */
const subjectWords: Partial<Record<LogAct, readonly string[]>> = {
  'session.begin': ['unknown name'],
  'announcement.send': ['all', 'one person'],
  'difference.list': ['open', 'all'],
  'orders.pause': ['orders'],
  'orders.resume': ['orders'],
  'site.backup': ['site'],
  'site.backup.keys': ['site'],
  'site.drill': ['site'],
};

/** Provides texts for lines of the log. */
export function useLogTexts(): LogTexts {
  const { t, i18n } = useTranslation(['console-case', 'console-words', 'console-shell']);
  const locale = useLocale();
  const word: Say['word'] = (namespace, vocabulary, name) => {
    const text: unknown = Object(i18n.getResource(locale, namespace, vocabulary))[name];
    return typeof text === 'string' ? text : name;
  };
  const getRefusalText = ({ error, why }: Readonly<Record<string, unknown>>): string => {
    if (typeof why === 'string') return word('console-case', 'log.refusals', why);
    return typeof error === 'string' ? (getErrorText(error, locale) ?? error) : '';
  };

  return {
    act: (act) => getErrorText(act, locale) ?? word('console-case', 'log.acts', act),
    who: ({ by, via }) => (via === 'console' && by === via ? t('log.nobody') : by),
    subject({ act, subject }) {
      if (act === 'search') return word('console-words', 'found', subject);
      const isWord = isLogAct(act) && subjectWords[act]?.includes(subject) === true;
      return isWord ? word('console-case', 'log.subjects', subject) : subject;
    },
    facts({ act, facts, outcome }) {
      const said = formatLogFacts(act, facts, { t, locale, word });
      // For a request that reached no call, the act itself is the error.
      if (outcome !== 'refused' || facts['error'] === act) return said;
      const parts = [getRefusalText(facts), said].filter((part) => part !== '');
      return parts.join(getColon(locale));
    },
  };
}

function getErrorText(code: string, locale: Locale): string | null {
  if (isStaffErrorCode(code)) return staffErrorTexts[code][locale];
  return isErrorCode(code) ? errorTexts[code][locale] : null;
}

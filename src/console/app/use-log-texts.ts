import { useTranslation } from 'react-i18next';
import { staffErrorTexts, isStaffErrorCode } from '#contract/staff/errors.ts';
import type { LogLine } from '#contract/staff/case.ts';
import { errorTexts, isErrorCode } from '#contract/failures.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

export type LogTexts = {
  /** The name of an action; an action without a translation keeps its code. */
  act(act: string): string;
  /** The author of a log line; only signed-in people have a name. */
  who(line: Pick<LogLine, 'by' | 'via'>): string;
  /** The subject of a log line: a number unchanged, other subjects translated. */
  subject(line: Pick<LogLine, 'act' | 'subject'>): string;
  /** The reason in words: server codes are translated, text from people stays unchanged. */
  reason(line: Pick<LogLine, 'act' | 'reason' | 'outcome'>): string;
};

/** Provides texts for lines of the log. */
export function useLogTexts(): LogTexts {
  const { t, i18n } = useTranslation(['console-case', 'console-words', 'console-shell']);
  const locale = useLocale();
  const word = (namespace: string, key: string, name: string): string => {
    const text: unknown = Object(i18n.getResource(locale, namespace, key))[name];
    return typeof text === 'string' ? text : name;
  };
  const refusalText = (code: string): string | null => {
    const text = word('console-case', 'log.refusals', code);
    return text === code ? null : text;
  };
  const joined = (parts: readonly string[]) => parts.join(locale === 'zh-CN' ? '：' : ': ');

  function formatReason(act: string, reason: string): string {
    const [first = '', second = '', ...rest] = reason.split(': ');
    switch (act) {
      case 'case.open':
        return word('console-words', 'found', reason);
      case 'service.start':
        return formatDate(`${reason}T00:00:00+08:00`, locale);
      case 'session.end':
        return t('log.elsewhere');
      case 'field.open': {
        const said = [
          word('console-case', 'masked', first),
          word('console-case', 'revealReason', second),
        ];
        return joined(rest.length === 0 ? said : [...said, rest.join(': ')]);
      }
      case 'payment.ask':
        return reason.replaceAll(/\b[a-z]+\b/gi, (said) => word('console-case', 'log.asked', said));
      case 'refund.confirm':
        return reason.replace(/^proposed by /, t('log.proposedBy'));
      case 'refund.request':
        return joined([first, reason.slice(first.length + 2)]);
      case 'refund.approve':
      case 'refund.propose': {
        const [, fen, why = ''] = /^(\d+) fen(?:: (.*))?$/s.exec(reason) ?? [];
        if (fen === undefined) return reason;
        const amount = formatMoney(Number(fen), locale);
        return why === '' ? amount : joined([amount, why]);
      }
      case 'session.begin':
        return word('console-case', 'log.signIn', reason);
      case 'session.end_others':
        return t('log.others', { count: Number(reason) });
      case 'search':
        return t('log.found', { count: Number(reason) });
      case 'staff.add':
      case 'staff.reset':
      case 'staff.end':
        return word('console-shell', 'role', reason);
      default:
        return reason;
    }
  }

  return {
    act: (act) => failureText(act, locale) ?? word('console-case', 'log.acts', act),
    who: ({ by, via }) => (via === 'console' && by === via ? t('log.nobody') : by),
    subject: ({ act, subject }) =>
      act === 'search'
        ? word('console-words', 'found', subject)
        : word('console-case', 'log.subjects', subject),
    reason({ act, reason, outcome }) {
      if (reason === null) return act === 'owner.set' ? t('owner.nobody') : '';
      if (outcome !== 'refused') return formatReason(act, reason);
      const [code = '', ...rest] = reason.split(': ');
      const failure = failureText(code, locale) ?? refusalText(code);
      if (failure === null) return formatReason(act, reason);
      return joined(rest.length === 0 ? [failure] : [failure, formatReason(act, rest.join(': '))]);
    },
  };
}

function failureText(code: string, locale: Locale): string | null {
  if (isStaffErrorCode(code)) return staffErrorTexts[code][locale];
  return isErrorCode(code) ? errorTexts[code][locale] : null;
}

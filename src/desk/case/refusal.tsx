import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { WhyNot } from '#contract/desk-picklists.ts';
import { errorTexts } from '#contract/error-texts.ts';
import type { ApiError } from '#contract/errors.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

const Refused = v.object({ why: WhyNot });

/** Why an act was refused: the server's own sentence, and the one reason where it names one. */
export function Refusal({ failure }: { failure: ApiError }) {
  const { t } = useTranslation('desk-case');
  const locale = useLocale();
  const refused = v.safeParse(Refused, failure.data);
  return (
    <Note tone="bad" role="alert" tabIndex={-1} ref={takeFocus}>
      <p>{failure.message === '' ? errorTexts[failure.error][locale] : failure.message}</p>
      {refused.success ? <p>{t(`why.${refused.output.why}`)}</p> : null}
    </Note>
  );
}

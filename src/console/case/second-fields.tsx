import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { ErrorOf } from './act-form.tsx';

/** The fields for a second person: the sum or the bank's number once more, and their one-time code. */
export function SecondFields({
  repeats,
  findFieldError,
}: {
  repeats: 'amount' | 'reference';
  findFieldError: ErrorOf;
}) {
  const { t } = useTranslation('console-case');
  return (
    <>
      <TextField
        label={t(`field.${repeats}Again`)}
        name={repeats}
        inputMode={repeats === 'amount' ? 'decimal' : 'text'}
        autoComplete="off"
        error={findFieldError(repeats)}
      />
      <TextField
        label={t('field.code')}
        description={t('field.codeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={findFieldError('code')}
      />
    </>
  );
}

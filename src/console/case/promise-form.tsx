import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { PromiseMove } from '#contract/staff/acts.ts';
import { mayMovePromise } from '#contract/staff/call.ts';
import type { StaffPromise } from '#contract/staff/case.ts';
import { getPromiseDays } from '#contract/staff/promise-days.ts';
import { createRules } from '#src/app/forms/rules.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { useMe } from '#src/console/app/console-context.ts';
import { useAct } from '#src/console/app/use-act.ts';
import { formatDeadline } from '#src/i18n/format-moment.ts';
import { beijing } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { ActForm } from './act-form.tsx';
import { Choices } from './choices.tsx';
import type { ActProps } from './staff-act.tsx';

type PromiseFormProps = ActProps & {
  /** The number of the order or the inquiry. */
  of: string;
  promises: readonly StaffPromise[];
  /** The server's time of the reading. */
  now: string;
  /** False for a customer who gets no notifications. */
  hasAccount: boolean;
};

/** Promises something for another day, with an apology to the customer. */
export function PromiseForm(props: PromiseFormProps) {
  const { of, promises, now, hasAccount, onDone, onClose } = props;
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { role } = useMe();
  // As they were when the form was opened: the server refuses one that changed since.
  const [open] = useState(() => promises.filter(({ kind }) => mayMovePromise(role, kind)));
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = open.find((promise) => formatName(promise) === picked) ?? open[0];
  const act = useAct<v.InferOutput<typeof PromiseMove>, StaffData<'movePromise'>>(
    ['movePromise', of],
    (call, body, signal) => call('movePromise', { body, signal }),
    {
      onDone: ({ is_notified: isNotified }) =>
        onDone(t(isNotified ? 'done.promise' : 'done.promiseSilent')),
    },
  );
  const days =
    chosen === undefined
      ? null
      : getPromiseDays({ ...chosen, until: new Date(chosen.until) }, new Date(now));
  return (
    <ActForm
      says={t(hasAccount ? 'promise.says' : 'promise.guest')}
      warns={t('promise.warns')}
      confirm={t('promise.confirm')}
      act={act}
      rules={createRules(PromiseMove)}
      read={({ promise: name, day }) => {
        const { kind, number, shown } =
          open.find((one) => formatName(one) === name) ?? chosen ?? {};
        return { kind, number, shown, day };
      }}
      onClose={onClose}
    >
      {(findFieldError) => (
        <>
          <Choices
            legend={t('field.promise')}
            name="promise"
            choices={open.map((promise) => ({
              value: formatName(promise),
              label: t(`promise.of.${promise.kind}`),
              detail: t('promise.until', { due: formatDeadline(promise.until, locale, beijing) }),
            }))}
            chosen={open[0] && formatName(open[0])}
            onPick={setPicked}
          />
          <TextField
            key={chosen === undefined ? '' : formatName(chosen)}
            label={t('field.promiseDay')}
            description={days === null ? undefined : t('field.promiseDayHint', days)}
            name="day"
            type="date"
            defaultValue={days?.first}
            min={days?.first}
            max={days?.last}
            error={findFieldError('day')}
          />
        </>
      )}
    </ActForm>
  );
}

function formatName({ kind, number }: StaffPromise): string {
  return `${kind} ${number}`;
}

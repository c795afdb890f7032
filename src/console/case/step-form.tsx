import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { StepDone } from '#contract/staff/acts.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { ActForm } from './act-form.tsx';
import styles from './act.module.css';
import { useCase } from './case-context.ts';
import type { ActProps } from './staff-act.tsx';
import { useAct } from '#src/console/app/use-act.ts';

/** Completes the next step or another open one, or records that a step ended in a branch. */
export function StepForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { order, service } = useCase();
  const open = service.steps.filter(({ status }) => status !== 'done');
  const branches = open
    .filter(({ status }) => status === 'current')
    .flatMap((step) => step.branches)
    .filter(({ reached_at }) => reached_at === undefined);
  const act = useAct<v.InferOutput<typeof StepDone>, unknown>(
    ['doStep', order.order_no],
    (call, { step }, signal) => {
      const params = { orderNo: order.order_no };
      return branches.some(({ key }) => key === step)
        ? call('reachBranch', { params, body: { branch: step }, signal })
        : call('doStep', { params, body: { step }, signal });
    },
    { onDone: () => onDone(t('done.step')) },
  );
  return (
    <ActForm
      says={t('step.says')}
      warns={t('step.warns')}
      confirm={t('step.confirm')}
      act={act}
      rules={createRules(StepDone)}
      onClose={onClose}
    >
      {() => (
        <fieldset className={`gap-4 grid ${styles.choices}`}>
          <legend>{t('field.step')}</legend>
          {open.map(({ key, title, due, status }) => (
            <label key={key} className="gap-8 flex items-baseline">
              <input type="radio" name="step" value={key} defaultChecked={status === 'current'} />
              <span>
                <span>{title}</span>
                {due === undefined ? null : (
                  <small className="tiny block">
                    {t('step.due', { day: formatDate(due, locale) })}
                  </small>
                )}
              </span>
            </label>
          ))}
          {branches.map(({ key, text }) => (
            <label key={key} className="gap-8 flex items-baseline">
              <input type="radio" name="step" value={key} />
              <span>
                <span>{text}</span>
                <small className="tiny block">{t('step.branch')}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </ActForm>
  );
}

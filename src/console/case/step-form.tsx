import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { StepDone } from '#contract/staff/acts.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { ActForm } from './act-form.tsx';
import { listRunning } from './case-acts.ts';
import { useCase } from './case-context.ts';
import { Choices } from './choices.tsx';
import { nameInMatter } from './matter-texts.ts';
import type { ActProps } from './staff-act.tsx';
import { useAct } from '#src/console/app/use-act.ts';

/** Completes the next step of a matter or another open one, or records that a step ended in a branch. */
export function StepForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { order, service } = useCase();
  const matters = listRunning(service);
  const open = matters.flatMap((matter) =>
    matter.steps.filter(({ status }) => status !== 'done').map((step) => ({ ...step, matter })),
  );
  const current = open.filter(({ status }) => status === 'current');
  const branches = current.flatMap((step) =>
    step.branches.map((branch) => ({ ...branch, matter: step.matter })),
  );
  const act = useAct<v.InferOutput<typeof StepDone>, unknown>(
    ['doStep', order.order_no],
    (call, { matter, step }, signal) => {
      const params = { orderNo: order.order_no };
      return branches.some(({ key, matter: { no } }) => no === matter && key === step)
        ? call('reachBranch', { params, body: { matter, branch: step }, signal })
        : call('doStep', { params, body: { matter, step }, signal });
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
      read={({ step }) => {
        const [matter, key] = step?.split(':') ?? [];
        return { matter, step: key };
      }}
      onClose={onClose}
    >
      {(findFieldError) => (
        <Choices
          legend={t('field.step')}
          name="step"
          choices={[
            // Of several matters only what comes next is offered.
            ...(matters.length > 1 ? current : open).map(({ matter, key, title, due }) => ({
              value: `${matter.no}:${key}`,
              label: nameInMatter(matter, title, locale),
              detail: due && t('step.due', { day: formatDate(due, locale) }),
            })),
            ...branches
              .filter(({ reached_at }) => reached_at === undefined)
              .map(({ matter, key, text }) => ({
                value: `${matter.no}:${key}`,
                label: nameInMatter(matter, text, locale),
                detail: t('step.branch'),
              })),
          ]}
          chosen={
            matters.length > 1
              ? undefined
              : current[0] && `${current[0].matter.no}:${current[0].key}`
          }
          error={findFieldError('step')}
        />
      )}
    </ActForm>
  );
}

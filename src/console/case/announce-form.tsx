import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { Announcement } from '#contract/staff/acts.ts';
import { createRules } from '#src/app/forms/rules.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { TextArea, TextField } from '#src/ui/fields/text-field.tsx';
import { ActForm } from './act-form.tsx';
import { useCase } from './case-context.ts';
import type { ActProps } from './staff-act.tsx';
import type { Typed } from '#src/console/app/typed.ts';
import { useAct } from '#src/console/app/use-act.ts';

const [ToCustomer] = Announcement.options;
const locales = ['zh-CN', 'en-US'] as const;

/** Sends the customer a custom announcement in both languages, because the customer reads either. */
export function AnnounceForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const { order_no: orderNo } = useCase().order;
  const act = useAct<v.InferOutput<typeof ToCustomer>, StaffData<'announce'>>(
    ['announce', orderNo],
    (call, body, signal) => call('announce', { body, signal }),
    {
      onDone: ({ notified }) => onDone(t(notified > 0 ? 'done.announce' : 'done.announcedBefore')),
    },
  );
  // A notification is one line, so Enter counts as a space.
  const words = (typed: Typed, name: string) =>
    Object.fromEntries(locales.map((locale) => [locale, toOneLine(typed[`${name}.${locale}`])]));
  return (
    <ActForm
      says={t('announce.says')}
      warns={t('announce.warns')}
      confirm={t('announce.confirm')}
      act={act}
      rules={createRules(ToCustomer)}
      read={(typed) => ({
        to: 'customer',
        order_no: orderNo,
        link: `/user/orders/${orderNo}`,
        title: words(typed, 'title'),
        body: words(typed, 'body'),
      })}
      onClose={onClose}
    >
      {(findFieldError) =>
        locales.map((locale) => (
          <div key={locale} className="stack gap-12">
            <TextField
              label={t(`announce.title.${locale}`)}
              name={`title.${locale}`}
              lang={locale}
              error={findFieldError(`title.${locale}`)}
            />
            <TextArea
              label={t(`announce.body.${locale}`)}
              description={t('act.byKeys')}
              name={`body.${locale}`}
              lang={locale}
              rows={3}
              error={findFieldError(`body.${locale}`)}
            />
          </div>
        ))
      }
    </ActForm>
  );
}

function toOneLine(typed: string | undefined): string | undefined {
  return typed
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

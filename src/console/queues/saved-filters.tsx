import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterRequest, QueueFilter, SavedFilter } from '#contract/staff/case.ts';
import { actErrorText } from '#src/console/api/failure.ts';
import { ActOutcome } from '#src/console/app/act-outcome.tsx';
import { typedIn } from '#src/console/app/typed.ts';
import { useAct } from '#src/console/app/use-act.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { isSameFilter } from './queue-item.ts';

type SavedFiltersProps = {
  filters: readonly SavedFilter[];
  /** The filter that the page shows now. */
  shown: QueueFilter;
  onChoose: (filter: QueueFilter) => void;
};

/** The filters that a colleague has named, and a form that names the shown one. */
export function SavedFilters({ filters, shown, onChoose }: SavedFiltersProps) {
  const { t } = useTranslation('console-queues');
  const locale = useLocale();
  const [name, setName] = useState('');
  const act = useAct<FilterRequest, unknown>(
    ['setFilter', 'queues'],
    (call, body, signal) => call('setFilter', { body, signal }),
    { onDone: () => setName('') },
  );
  const send = (body: FilterRequest) => (act.busy ? undefined : act.submit(body));
  return (
    <>
      <h2>{t('nav.saved')}</h2>
      {filters.map(({ name: saved, ...filter }) => (
        <div key={saved} className="grid columns-auto items-center">
          <PlainButton
            aria-pressed={isSameFilter(filter, shown)}
            translate="no"
            onClick={() => onChoose(filter)}
          >
            <span>{saved}</span>
          </PlainButton>
          <PlainButton
            aria-label={t('nav.remove', { name: saved })}
            onClick={() => send({ name: saved, filter: null })}
          >
            <Icon name="close" size={16} />
          </PlainButton>
        </div>
      ))}
      <Form
        className="stack gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = (typedIn(event.currentTarget)['name'] ?? '').trim();
          setName(typed);
          if (typed !== '') send({ name: typed, filter: shown });
        }}
      >
        <TextField
          label={t('nav.name')}
          name="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="small" busy={act.busy} busyLabel={t('nav.saving')}>
          {t('nav.save')}
        </Button>
        <ActOutcome outcome={act.outcome} onClose={act.clear} />
        {act.failure === null || act.outcome !== null ? null : (
          <p role="alert">{actErrorText(act.failure, locale)}</p>
        )}
      </Form>
    </>
  );
}

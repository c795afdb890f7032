import { useTranslation } from 'react-i18next';
import { costKinds } from '#contract/content/cost-kinds.ts';
import type { LedgerEntry, SampleLedger } from '#contract/content/ledger.ts';
import { mostOwnEntries } from '#src/actors/demo-entries.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { createEntryRules } from './demo-rules.ts';
import styles from './demo.module.css';

export type DemoFormProps = {
  ledger: SampleLedger;
  /** The name of the ledger's month. */
  month: string;
  isFull: boolean;
  onAdd: (entry: Omit<LedgerEntry, 'id' | 'voucher'>) => void;
};

/** Adds a cost to the ledger in this tab. */
export function DemoForm({ ledger, month, isFull, onAdd }: DemoFormProps) {
  const { t } = useTranslation('ledger');
  const open = ledger.projects.filter(({ stage }) => stage !== 'closed');
  const initial = {
    day: ledger.entries.at(-1)?.day ?? '',
    project: open[0]?.id ?? '',
    kind: 'materials',
    text: '',
    amount: '',
  };
  const form = useForm({
    rules: createEntryRules(t, ledger, month),
    initial,
    failure: null,
  });
  const submit = form.handleSubmit((typed) => {
    if (isFull) return;
    onAdd(typed);
    form.reset({ ...initial, day: typed.day, project: typed.project, kind: typed.kind });
  });
  useUnsent({ name: 'ledger demo', typed: form.typed, restore: form.restore });
  return (
    <Card as="section" padded>
      <Form aria-labelledby="demo-add" onSubmit={submit}>
        <h2 id="demo-add" ref={takeFocus} tabIndex={-1} className={styles.heading}>
          {t('demo.add')}
        </h2>
        <div className={`grid columns-3 ${styles.fields}`}>
          <TextField
            {...form.field('day')}
            type="date"
            min={`${ledger.month}-01`}
            label={t('demo.day')}
            required
          />
          <NativeSelect
            label={t('demo.project')}
            name="project"
            value={form.values.project}
            options={open.map(({ id, name }) => ({ value: id, label: `${id} ${name}` }))}
            onChange={(value) => form.set('project', value)}
          />
          <NativeSelect<string>
            label={t('demo.kind')}
            name="kind"
            value={form.values.kind}
            options={costKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(value) => form.set('kind', value)}
          />
          <TextField {...form.field('text')} label={t('demo.text')} autoComplete="off" required />
          <TextField
            {...form.field('amount')}
            label={t('demo.amount')}
            description={t('demo.amountHint')}
            inputMode="decimal"
            autoComplete="off"
            required
          />
        </div>
        <SubmitButton>{t('demo.submit')}</SubmitButton>
        {isFull ? <p role="alert">{t('demo.faults.full', { count: mostOwnEntries })}</p> : null}
      </Form>
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import type { BudgetRange, ContactTime, InquiryType } from '#contract/base/picklists.ts';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';

// Written out again, since the words' schemas would come with the first load of the page.
const types = [
  'consulting',
  'saas',
  'trademark',
  'ip',
  'international',
  'incubation',
  'partnership',
  'other',
] as const satisfies readonly InquiryType[];
const budgets = [
  'below_10k',
  '10k_50k',
  '50k_200k',
  'above_200k',
  'undecided',
] as const satisfies readonly BudgetRange[];
const times = [
  'morning',
  'afternoon',
  'evening',
  'anytime',
] as const satisfies readonly ContactTime[];

type Choice = 'inquiry_type' | 'budget_range' | 'preferred_contact_time';

type ContactChoicesProps = {
  values: Readonly<Record<Choice, string>>;
  typeError: string | null;
  onPick: (name: Choice, value: string) => void;
};

/** The three multiple-choice questions; only the first is required. */
export function ContactChoices({ values, typeError, onPick }: ContactChoicesProps) {
  const { t } = useTranslation('contact');
  const none = { value: '', label: t('form.choose') };
  return (
    <>
      <NativeSelect<string>
        name="inquiry_type"
        label={t('form.type')}
        value={values.inquiry_type}
        error={typeError}
        onChange={(value) => onPick('inquiry_type', value)}
        options={[none, ...types.map((value) => ({ value, label: t(`types.${value}`) }))]}
        required
      />
      <NativeSelect<string>
        name="budget_range"
        label={t('form.budget')}
        value={values.budget_range}
        onChange={(value) => onPick('budget_range', value)}
        options={[none, ...budgets.map((value) => ({ value, label: t(`budgets.${value}`) }))]}
      />
      <NativeSelect<string>
        name="preferred_contact_time"
        label={t('form.time')}
        value={values.preferred_contact_time}
        onChange={(value) => onPick('preferred_contact_time', value)}
        options={[none, ...times.map((value) => ({ value, label: t(`times.${value}`) }))]}
      />
    </>
  );
}

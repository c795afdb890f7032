import { useTranslation } from 'react-i18next';
import type { BudgetRange, ContactTime, InquiryType } from '#contract/base/picklists.ts';
import { hasPage } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';

// Written out again, since the words' schemas would come with the first load of the page.
const types = [
  'consulting',
  'saas',
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

/** The three multiple-choice questions; only the first is required, and offers what the site has. */
export function ContactChoices({ values, typeError, onPick }: ContactChoicesProps) {
  const { t } = useTranslation('contact');
  const site = useSite();
  const none = { value: '', label: t('form.choose') };
  // A type such as `saas` is about the page of that name, which may not be there.
  const offered = types.filter((type) => hasPage(site, `/${type}`));
  return (
    <>
      <NativeSelect<string>
        name="inquiry_type"
        label={t('form.type')}
        value={values.inquiry_type}
        error={typeError}
        onChange={(value) => onPick('inquiry_type', value)}
        options={[none, ...offered.map((value) => ({ value, label: t(`types.${value}`) }))]}
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

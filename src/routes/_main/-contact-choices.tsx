import { useTranslation } from 'react-i18next';
import { BudgetRange, ContactTime, InquiryType } from '../../../contract/words.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import type { InquiryField } from './-inquiry.ts';

type ContactChoicesProps = {
  values: Readonly<Record<InquiryField, string>>;
  typeError: string | null;
  onPick: (name: InquiryField, value: string) => void;
};

/** The three questions with answers to choose from; only the first needs one. */
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
        options={[
          none,
          ...InquiryType.options.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        required
      />
      <NativeSelect<string>
        name="budget_range"
        label={t('form.budget')}
        value={values.budget_range}
        onChange={(value) => onPick('budget_range', value)}
        options={[
          none,
          ...BudgetRange.options.map((value) => ({ value, label: t(`budgets.${value}`) })),
        ]}
      />
      <NativeSelect<string>
        name="preferred_contact_time"
        label={t('form.time')}
        value={values.preferred_contact_time}
        onChange={(value) => onPick('preferred_contact_time', value)}
        options={[
          none,
          ...ContactTime.options.map((value) => ({ value, label: t(`times.${value}`) })),
        ]}
      />
    </>
  );
}

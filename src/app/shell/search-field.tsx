import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchForm } from '#src/ui/fields/search-form.tsx';

/** The field of the header and of the phone's menu; `onDone` closes what it is in. */
export function SearchField({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const label = t('search');
  return (
    <SearchForm
      className="gap-8 grid columns-auto max-width-640"
      labels={{ search: label, placeholder: label, submit: label }}
      query={undefined}
      name="q"
      kept={{}}
      onSearch={(typed) => {
        onDone();
        void navigate({ to: '/search', search: { q: typed.trim() || undefined } });
      }}
    />
  );
}

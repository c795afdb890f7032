import type { FormEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form.tsx';
import styles from './-list.module.css';

type SearchFormProps = {
  labels: { search: string; placeholder: string; submit: string };
  query: string | undefined;
  /** What else narrows the list, carried along when the browser sends the form itself. */
  kept: Readonly<Record<string, string | undefined>>;
  onSearch: (query: string) => void;
};

/** Searching a list through its address; works as a plain form too. */
export function SearchForm({ labels, query = '', kept, onSearch }: SearchFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('query');
    onSearch(typeof typed === 'string' ? typed : '');
  }
  return (
    <Form className={styles.search} role="search" onSubmit={submit}>
      {Object.entries(kept).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        key={query}
        type="search"
        name="query"
        aria-label={labels.search}
        placeholder={labels.placeholder}
        defaultValue={query}
        maxLength={60}
      />
      <Button type="submit" formMethod="get">
        {labels.submit}
      </Button>
    </Form>
  );
}

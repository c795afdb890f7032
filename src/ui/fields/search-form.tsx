import { useLayoutEffect, useRef, type FormEvent } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Form } from './form.tsx';

type SearchFormProps = {
  labels: { search: string; placeholder: string; submit: string };
  query: string | undefined;
  /** The name of the query in the address. */
  name?: string;
  /** Other filters, sent along when the browser submits the form without scripts. */
  kept: Readonly<Record<string, string | undefined>>;
  onSearch: (query: string) => void;
  className: string | undefined;
};

/** Searches a list through its address; works as a plain form too. */
export function SearchForm(props: SearchFormProps) {
  const { labels, query = '', name = 'query', kept, onSearch, className } = props;
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // A new element would lose the focus. A visitor may have edited the first query before hydration.
  useLayoutEffect(() => {
    if (shown.current !== query && field.current !== null) field.current.value = query;
    shown.current = query;
  }, [query]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(field.current?.value ?? '');
  }
  return (
    <Form className={classNames('search', className)} role="search" onSubmit={submit}>
      {Object.entries(kept).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        ref={field}
        type="search"
        name={name}
        aria-label={labels.search}
        placeholder={labels.placeholder}
        defaultValue={query}
      />
      <Button type="submit" formMethod="get">
        {labels.submit}
      </Button>
    </Form>
  );
}

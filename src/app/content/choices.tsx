import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { Form } from '#src/ui/fields/form.tsx';

export type Choice = { id: string | undefined; title: string; count?: number | undefined };

type ChoicesProps = {
  label: string;
  /** The search parameter that a choice sets. */
  name: string;
  current: string | undefined;
  choices: readonly Choice[];
  /** Other filters, sent along when the browser submits the form without scripts. */
  kept: Readonly<Record<string, string | undefined>>;
  onChoose: (id: string | undefined) => void;
  className?: string | undefined;
  /** Content before the choices. */
  children?: Elements;
};

/**
 * One row of choices that filter a list. They are form buttons instead of links, because the combinations
 * make thousands of addresses that search engines must not crawl. Works before scripts run.
 */
export function Choices(props: ChoicesProps) {
  const { label, name, current, choices, kept, onChoose, className, children } = props;
  return (
    <div role="group" aria-label={label} className={className}>
      {children}
      <Form>
        {Object.entries(kept).map(([other, value]) =>
          value === undefined || other === name ? null : (
            <input key={other} type="hidden" name={other} value={value} />
          ),
        )}
        {choices.map(({ id, title, count }) => (
          <PlainButton
            key={id ?? ''}
            type="submit"
            formMethod="get"
            className="chip"
            aria-pressed={id === current}
            {...(id === undefined ? {} : { name, value: id })}
            onClick={(event) => {
              event.preventDefault();
              onChoose(id);
            }}
          >
            <span>{title}</span>
            {count === undefined ? null : <small>{count}</small>}
          </PlainButton>
        ))}
      </Form>
    </div>
  );
}

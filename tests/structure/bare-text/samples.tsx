import { Fragment, type ReactNode } from 'react';

type Props = {
  busy: boolean;
  text: string;
  count: number | null;
  node: ReactNode;
  children: ReactNode;
};

/** Samples that the test refuses; it expects the names of these functions. */

export function TextBesideAnElement({ busy, text }: Props) {
  return (
    <button type="button">
      {busy ? <i /> : null}
      {text}
    </button>
  );
}

export function WordsBesideAnElement() {
  return (
    <p>
      words <i />
    </p>
  );
}

export function NumberBesideWords({ count }: Props) {
  return <p>{count} left</p>;
}

export function SpaceBetweenElements() {
  return (
    <p>
      <i /> <b />
    </p>
  );
}

export function BranchThatIsText({ busy }: Props) {
  return (
    <p>
      <i />
      {busy && 'busy'}
    </p>
  );
}

export function ChildrenBesideAnElement({ children }: Props) {
  return (
    <p>
      <i />
      {children}
    </p>
  );
}

export function TextsOfAList({ text }: Props) {
  return <p>{[text, text].map((each) => each)}</p>;
}

export function TextInAFragment({ text }: Props) {
  return <>{text}</>;
}

export function TextInANamedFragment({ text }: Props) {
  return <Fragment>{text}</Fragment>;
}

export function TextThatAComponentReturns({ text }: Props) {
  return text;
}

export function NodeThatAComponentReturns({ busy, node }: Props) {
  return busy ? <i /> : node;
}

/** Samples that the test accepts. */

export function TextAlone({ text, count }: Props) {
  return (
    <p>
      <i />
      <span>{text}</span>
      {count === null ? null : <b>{count}</b>}
      <span>{`${text} ${count}`}</span>
    </p>
  );
}

export function ElementsOfAList({ text }: Props) {
  return (
    <ul>
      <li>first</li>
      {[text].map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

/** A tab of a real browser. */
export type Tab = {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value as text. */
  evaluate(expression: string): Promise<string>;
};

/** Another browser than Chromium; all its tabs share one storage. */
export type Engine = {
  name: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
};

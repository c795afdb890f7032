import type { Hono } from 'hono';
import { findContradiction, type Listener } from './answers-by-document.ts';
import { noteContradiction } from './contradictions.ts';

/** Makes every answer of an application contradict its document at once: the test that asked for it fails. */
export function checkAnswers<App extends Hono>(app: App, listener: Listener): App {
  const { fetch } = app;
  app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    const contradiction = await findContradiction(listener, request, response);
    if (contradiction !== null) noteContradiction(contradiction);
    return response;
  };
  return app;
}

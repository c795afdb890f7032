import './page-queries.ts';
import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';

// The files of a worker share the document: a page that stays open works on while the next file runs.
afterAll(() => cleanup());

import './page-queries.ts';
import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';

// The files of a worker share the document: an open page would keep working while the next file runs.
afterAll(() => cleanup());

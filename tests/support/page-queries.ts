import './dom.ts';
import { configure } from '@testing-library/react';
import { longestWaitMs } from './longest-wait.ts';

configure({
  asyncUtilTimeout: longestWaitMs,
  // Dumps of whole documents would hide the message of a failed test.
  getElementError: (message) => new Error(message ?? 'not found'),
});

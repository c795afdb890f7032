import './dom.ts';
import { configure } from '@testing-library/react';

configure({
  // As long as `expect.poll`: a machine under load takes half a minute for what takes a second.
  asyncUtilTimeout: 30_000,
  // Dumps of whole documents would hide the message of a failed test.
  getElementError: (message) => new Error(message ?? 'not found'),
});

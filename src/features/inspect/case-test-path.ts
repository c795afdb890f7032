/** Where the development server turns a support code into a test (tests/replay/case-plugin.ts). */
export const caseTestPath = '/__case-to-test';

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeClassNames } from '#tools/vite/class-names-plugin.ts';

const root = join(import.meta.dirname, '../..');
const toasts = join(root, 'src/app/lazy/toasts.tsx');
const scopedName = (name: string, file: string) => `${name}_${file.slice(root.length + 1, -11)}`;
const write = (code: string) => writeClassNames(code, toasts, root, scopedName);

test('a build writes the classes of a component into its code', () => {
  const code = [
    "import '@mantine/notifications/styles.css';",
    "import styles from './toasts.module.css';",
    "import tiers from '#src/app/content/plan-tiers.module.css';",
    'const names = [styles.icon, `row ${tiers.tier}`];',
  ];
  expect(write(code.join('\n')).split('\n')).toEqual([
    "import '@mantine/notifications/styles.css';",
    "import './toasts.module.css';",
    "import '#src/app/content/plan-tiers.module.css';",
    'const names = ["icon_src/app/lazy/toasts", `row ${"tier_src/app/content/plan-tiers"}`];',
  ]);
});

test('a component that chooses a class by a value gets all classes of the sheet', () => {
  const code = "import styles from './toasts.module.css';\nconst name = styles[kind];";
  const [first = '', second] = write(code).split('\n');
  expect(first).toContain('"toast":"toast_src/app/lazy/toasts"');
  expect(first).toMatch(/^import '\.\/toasts\.module\.css'; const styles = \{.+\};$/);
  expect(second).toBe('const name = styles[kind];');
});

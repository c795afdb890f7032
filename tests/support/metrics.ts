import type { TestConsole } from './console.ts';
import { readSamples } from './alert-rules.ts';

export const metricsUrl = 'http://localhost:3001/metrics';

/** Returns the metrics as programs on this machine read them. */
export async function exposedBy(admin: TestConsole): Promise<string> {
  return (await admin.app.request(metricsUrl)).text();
}

/** Returns the sum of the samples of that name which have these labels. */
export async function sumMetric(
  admin: TestConsole,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number> {
  return readSamples(await exposedBy(admin))
    .filter((sample) => sample.labels['__name__'] === name)
    .filter((sample) =>
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);
}

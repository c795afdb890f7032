import { createTestServer } from '#tests/support/server.ts';

// Orders, payments and searches on the embedded database in this process, and the processor ms of each. Run by
// hand with and without `--liftoff-only` (decision 038).
const rounds = Number(process.argv[2] ?? 40);
const server = await createTestServer();
const person = await server.register();
const spent = new Map<string, number>();

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  spent.set(name, (spent.get(name) ?? 0) + (user + system) / 1000);
}

for (let round = -10; round < rounds; round += 1) {
  if (round === 0) spent.clear();
  await measure('an order, paid', async () => {
    const { order_no: orderNo } = await server.order(person);
    await server.wallet(await server.pay(person, orderNo), 'approve');
  });
  await measure('the list of orders', () => server.call('GET', 'orders', { token: person.token }));
  await measure('a search', () => server.call('GET', 'incubation/articles?query=专利&page=1'));
}
const ms = Object.fromEntries([...spent].map(([name, sum]) => [name, (sum / rounds).toFixed(1)]));
console.log(JSON.stringify({ flags: process.execArgv.join(' '), ...ms }));
process.exit(0);

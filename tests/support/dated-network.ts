import { createNetwork, type Network } from './network.ts';
import type { TestServer } from './server.ts';

/** Creates a network that dates its responses with the test server's time, from which the console takes its clock. */
export function createDatedNetwork(
  { clock }: Pick<TestServer, 'clock'>,
  network: Network = createNetwork(),
): Network {
  return {
    ...network,
    async carry(request, send) {
      const response = await network.carry(request, send);
      response.headers.set('date', new Date(clock.now()).toUTCString());
      return response;
    },
  };
}

import { expect } from 'chai';

import { isProviderError } from '../../errors.js';
import { can } from '../../loading.js';
import type { Case } from '../case.js';
import { expectNoSecrets, expectProviderError } from '../expect-error.js';
import { withFixedResponse, echo, errorStatuses, unreadableBodies } from '../fixed-response.js';
import { anyRead, createDispute, secretsOf } from '../world.js';
import type { World } from '../world.js';

const alwaysFailing = 1000;
/** The `Retry-After` of the simulator's host. */
const faultRetryAfterMs = 1000;

export function failureCases(): Case[] {
  return [
    ...[429, 500, 503].map((status) => ({
      title: `retries a read after the status ${status}`,
      run: async (world: World) => {
        const id = createDispute(world);
        world.host.setFault({ count: 1, status });
        await anyRead(world, id);
      },
    })),
    {
      title: 'retries a read after a broken connection',
      run: async (world) => {
        const id = createDispute(world);
        world.host.setFault({ count: 1, drop: 'before' });
        await anyRead(world, id);
      },
    },
    ...(
      [
        [{ status: 429 }, 'rate_limited'],
        [{ status: 500 }, 'unavailable'],
        [{ status: 503 }, 'unavailable'],
        [{ drop: 'before' }, 'unavailable'],
      ] as const
    ).map(([fault, kind]) => ({
      title: `throws ${kind} for a provider that keeps failing with ${'status' in fault ? fault.status : 'broken connections'}`,
      run: async (world: World) => {
        const id = createDispute(world);
        world.host.setFault({ ...fault, count: alwaysFailing });
        await expectProviderError(() => anyRead(world, id), kind);
      },
    })),
    {
      title: 'reports how long to wait for a busy provider',
      run: async (world) => {
        const id = createDispute(world);
        world.host.setFault({ status: 429, count: alwaysFailing });
        const error = await expectProviderError(() => anyRead(world, id), 'rate_limited');
        expect(error.retryAfterMs).to.equal(faultRetryAfterMs);
      },
    },
    {
      title: 'throws unexpected_answer for an unreadable response, and guesses nothing',
      needs: ['fetchDispute'],
      run: async (world) => {
        const { provider } = world;
        if (!can(provider, 'fetchDispute')) return;
        const id = createDispute(world);
        for (const body of unreadableBodies) {
          const context = withFixedResponse(world, () => new Response(body, { status: 200 }));
          await expectProviderError(() => provider.fetchDispute(context, id), 'unexpected_answer');
        }
      },
    },
    {
      title: 'contains no secret in any error, even if the provider repeats it',
      run: async (world) => {
        const id = createDispute(world);
        for (const status of errorStatuses) {
          const context = withFixedResponse(world, (headers) =>
            echo(status, [...secretsOf(world), ...headers]),
          );
          await anyRead(world, id, context).catch((error: unknown) => {
            expect(isProviderError(error), String(error)).to.equal(true);
            expectNoSecrets(error, secretsOf(world));
          });
        }
      },
    },
  ];
}

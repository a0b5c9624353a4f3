import { expect } from 'chai';

import { isProviderError } from '../../errors.js';
import { createProviderHttp } from '../../http.js';
import { can } from '../../loading.js';
import type { AnyContext } from '../../provider.js';
import type { Case } from '../case.js';
import { expectNoSecrets, expectProviderError } from '../expect-error.js';
import { anyRead, createDispute, secretsOf } from '../world.js';
import type { World } from '../world.js';

const alwaysFailing = 1000;
/** What the simulator's host says beside a fault. */
const faultRetryAfterMs = 1000;
const unreadableBodies = ['', '<html>Bad gateway</html>', '{"id":', 'null', '[]', '{}', '42', '"text"'];
const statuses = [200, 302, 400, 401, 402, 403, 404, 409, 413, 422, 424, 429, 500, 502, 503];

export function failureCases(): Case[] {
  return [
    ...[429, 500, 503].map((status) => ({
      title: `repeats a read that is answered by ${status}`,
      run: async (world: World) => {
        const id = createDispute(world);
        world.host.setFault({ count: 1, status });
        await anyRead(world, id);
      },
    })),
    {
      title: 'repeats a read whose connection breaks',
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
      title: `calls a provider that goes on with ${'status' in fault ? fault.status : 'broken connections'} ${kind}`,
      run: async (world: World) => {
        const id = createDispute(world);
        world.host.setFault({ ...fault, count: alwaysFailing });
        await expectProviderError(() => anyRead(world, id), kind);
      },
    })),
    {
      title: 'tells how long a provider that is too busy wants to be left alone',
      run: async (world) => {
        const id = createDispute(world);
        world.host.setFault({ status: 429, count: alwaysFailing });
        const error = await expectProviderError(() => anyRead(world, id), 'rate_limited');
        expect(error.retryAfterMs).to.equal(faultRetryAfterMs);
      },
    },
    {
      title: 'calls an answer that it cannot read unexpected_answer, and guesses nothing',
      needs: ['fetchDispute'],
      run: async (world) => {
        const { provider } = world;
        if (!can(provider, 'fetchDispute')) return;
        const id = createDispute(world);
        for (const body of unreadableBodies) {
          const context = answering(world, () => new Response(body, { status: 200 }));
          await expectProviderError(() => provider.fetchDispute(context, id), 'unexpected_answer');
        }
      },
    },
    {
      title: 'shows no secret in any error, even when the provider repeats it',
      run: async (world) => {
        const id = createDispute(world);
        for (const status of statuses) {
          const context = answering(world, (headers) => echo(status, [...secretsOf(world), ...headers]));
          await anyRead(world, id, context).catch((error: unknown) => {
            expect(isProviderError(error), String(error)).to.equal(true);
            expectNoSecrets(error, secretsOf(world));
          });
        }
      },
    },
  ];
}

/** A context whose provider answers every call in the same way. */
function answering(world: World, answer: (headers: readonly string[]) => Response): AnyContext {
  const http = createProviderHttp({
    sleep: () => Promise.resolve(),
    fetch: (_, init) => Promise.resolve(answer([...new Headers(init?.headers).values()])),
  });
  return world.context({ http });
}

/** An error body in every provider's shape at once, each text of it holding what was sent. */
function echo(status: number, sent: readonly string[]): Response {
  const text = sent.join(' ');
  const body = {
    error: { message: text, type: text, code: text, param: text },
    error_description: text,
    message: text,
    name: text,
    errorCode: text,
    error_type: text,
    error_codes: [text],
    details: [{ issue: text, description: text }],
    errors: [{ category: text, code: text, detail: text, field: text, message: text, title: text }],
    debug_id: text,
  };
  const isRedirect = status >= 300 && status < 400;
  return new Response(JSON.stringify(body), {
    status,
    headers: isRedirect ? { location: `https://elsewhere.example/?${encodeURIComponent(text)}` } : {},
  });
}

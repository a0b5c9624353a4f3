import { expect } from 'chai';

import type { ProviderHttp, ProviderResponse } from '../../http.js';
import { isObject } from '../../json.js';
import { isUnreadable } from '../../listing.js';
import type { ListedDispute } from '../../listing.js';
import { can } from '../../loading.js';
import type { Case } from '../case.js';
import type { ProviderSample } from '../sample.js';
import { createDispute } from '../world.js';
import type { World } from '../world.js';

export function listingCases(sample: ProviderSample): Case[] {
  const spoil = sample.spoilRow ?? spoilRow;
  return [
    {
      title: 'lists the other disputes when one row is unreadable, and reports that row by its ID',
      needs: ['listDisputes'],
      run: async (world) => {
        const [newest, bad, oldest] = createThree(world);
        const http: ProviderHttp = {
          request: async (request) => {
            const response = await world.http.request(request);
            return withText(response, spoil(response.text(), bad));
          },
        };
        const { readable, unreadable } = await listWith(world, http);
        expect(readable, 'readable').to.have.members([newest, oldest]);
        const [first, ...others] = unreadable;
        expect(others, 'others').to.deep.equal([]);
        expect(first?.providerDisputeId).to.equal(bad);
        expect(first?.fault.kind).to.equal('unexpected_answer');
        expect(first?.raw, 'the unchanged row').to.be.an('object');
      },
    },
    ...[403, 500].map((status) => ({
      title: `lists the other disputes when a call about one of them returns ${status}, and does not blame the credentials`,
      needs: ['listDisputes'] as const,
      run: async (world: World) => {
        const [newest, bad, oldest] = createThree(world);
        const http: ProviderHttp = {
          request: async (request) => {
            const response = await world.http.request(request);
            return request.url.includes(bad) ? { ...withText(response, '{}'), status } : response;
          },
        };
        const { readable, unreadable } = await listWith(world, http);
        expect(readable, 'readable').to.include.members([newest, oldest]);
        const named = unreadable.map(({ providerDisputeId }) => providerDisputeId);
        expect([...readable, ...named], 'all').to.have.members([newest, bad, oldest]);
        for (const { fault } of unreadable) expect(fault.kind).not.to.equal('credentials');
      },
    })),
  ];
}

/** Newest first. */
function createThree(world: World): [string, string, string] {
  const make = () => {
    world.advance(60);
    return createDispute(world);
  };
  const [oldest, bad] = [make(), make()];
  return [make(), bad, oldest];
}

async function listWith(world: World, http: ProviderHttp) {
  const { provider } = world;
  const listed: ListedDispute[] = [];
  const since = new Date(world.now().getTime() - 86_400_000);
  if (can(provider, 'listDisputes'))
    for await (const one of provider.listDisputes(world.context({ http }), since)) listed.push(one);
  return {
    readable: listed.flatMap((one) => (isUnreadable(one) ? [] : one.providerDisputeId)),
    unreadable: listed.filter(isUnreadable),
  };
}

function withText(response: ProviderResponse, text: string): ProviderResponse {
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(text),
    text: () => text,
    json: () => JSON.parse(text) as unknown,
  };
}

/** Removes everything except the ID from each JSON object with that ID. */
function spoilRow(text: string, id: string): string {
  if (!text.includes(id)) return text;
  const spoiled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(spoiled);
    if (!isObject(value)) return value;
    const entries = Object.entries(value);
    const own = entries.filter(([, field]) => field === id);
    return Object.fromEntries(own.length > 0 ? own : entries.map(([name, field]) => [name, spoiled(field)]));
  };
  return JSON.stringify(spoiled(JSON.parse(text)));
}

import { Controller } from '@tsoa/runtime';
import { expect } from 'chai';

import { AppError } from '../../../core/src/platform/errors/app-error.js';
import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { operations, sampleOf, type Operation } from '../identity/matrix/operations.js';

/** Statuses that are not stored, because a retry may have another outcome. */
const isPassing = (status: number) => status >= 500 || [401, 403, 429].includes(status);

describe('a call that takes an Idempotency-Key', () => {
  let server: TestServer;
  let owner: ApiClient;
  /** The status that every controller returns. */
  let status = 200;
  before(async () => {
    server = await startTestServer({ environment: { WORKERS: 'off' } });
    owner = await server.signUp('Rabbits');
    const makers = server.container.controllers as Map<{ prototype: object }, () => Controller>;
    for (const type of makers.keys()) makers.set(type, () => controllerLike(type.prototype));
  });
  after(() => server.close());

  /** Has the same calls, which all return `status`: as a body for a success, and thrown for an error. */
  function controllerLike(prototype: object): Controller {
    class Answering extends Controller {}
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (name === 'constructor') continue;
      const value = function (this: Controller): unknown {
        if (status >= 400) throw new AppError('example', status, `Error ${status}`);
        this.setStatus(status);
        this.setHeader('location', `/api/rabbits/${status}`);
        return status === 204 ? undefined : { success: true, message: '“Hüpf”', count: status, a: null };
      };
      Object.defineProperty(Answering.prototype, name, { value });
    }
    return new Answering();
  }

  const send = ({ path, json }: Operation, key?: string) =>
    owner.post(
      path.replaceAll(/\{\w+\}/g, 'id_1'),
      json === undefined ? {} : sampleOf(json),
      key === undefined ? {} : { 'idempotency-key': key },
    );
  /** Without the id of the request, which differs between requests. */
  const seen = ({ status: shown, headers, bytes }: ApiAnswer) => [
    shown,
    headers.get('content-type'),
    headers.get('location'),
    bytes.toString('utf8').replace(/"request_id":"\w+"/, ''),
  ];

  const keyed = operations.filter(({ headerNames }) => headerNames.includes('Idempotency-Key'));
  it('is one of several', () => expect(keyed.length).to.be.greaterThan(10));

  for (const operation of keyed) {
    const { name, statuses } = operation;
    it(`${name} sends the same with and without a key: ${statuses.join(', ')}`, async () => {
      for (status of statuses) {
        const plain = await send(operation);
        const [first, again] = [
          await send(operation, `${name} ${status}`),
          await send(operation, `${name} ${status}`),
        ];
        expect(first.status, name).to.equal(status);
        if (status !== 204) expect(first.bytes.length, `${name} ${status}`).to.be.greaterThan(0);
        expect(seen(first), `${name} ${status}`).to.deep.equal(seen(plain));
        expect(seen(again), `${name} ${status} again`).to.deep.equal(seen(plain));
        const isReplayed = again.headers.get('idempotent-replayed') === 'true';
        expect(isReplayed, `${name} ${status}`).to.equal(!isPassing(status));
      }
    });
  }
});

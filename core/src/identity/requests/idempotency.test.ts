import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { parse } from 'yaml';

import { resolveShared, type ApiDescription } from '../../operations/api-docs/api-description.js';
import { findPermission, isGuarded } from './idempotency.js';

describe('the Idempotency-Key', () => {
  it('is described for exactly the calls that honor it, with the permission that each call needs', () => {
    const file = new URL('../../../../openapi.yaml', import.meta.url);
    const { paths } = resolveShared(parse(readFileSync(file, 'utf8')) as ApiDescription);
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(([method]) => `${method} ${path}`),
    );
    const honoured = Object.entries(paths)
      .filter(([, { post }]) => post !== undefined)
      .map(([path]) => path)
      .filter((path) => isGuarded({ method: 'POST', path: path.replace(/\{\w+\}/g, 'id_1') }))
      .map((path) => `post ${path}`);
    expect(described).to.have.members(honoured).and.not.be.empty;
    for (const [path, { post }] of Object.entries(paths)) {
      const needed = findPermission({ method: 'POST', path: path.replace(/\{\w+\}/g, 'id_1') });
      if (needed !== undefined) expect(needed, path).to.equal(post?.['x-permission']);
    }
    for (const call of honoured) {
      const path = call.replace(/^post /, '').replace(/\{\w+\}/g, 'id_1');
      expect(isGuarded({ method: 'GET', path }), path).to.equal(false);
      for (const spelled of [`${path}/`, path.toUpperCase()])
        expect(isGuarded({ method: 'POST', path: spelled }), spelled).to.equal(true);
      for (const other of [`/v2${path}`, `${path}/more`])
        expect(isGuarded({ method: 'POST', path: other }), other).to.equal(false);
    }
  });
});

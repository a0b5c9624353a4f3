import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { parse } from 'yaml';

/* oxlint-disable typescript/no-explicit-any -- these tests change the contract freely */
const breaking = './lib/api-breaking.mjs';
const { findBreaking } = (await import(breaking)) as { findBreaking: (one: any, other: any) => string[] };

const types = './lib/api-contract.mjs';
const { findImprecise, typeNumbersAndTimes } = (await import(types)) as {
  findImprecise: (document: any) => string[];
  typeNumbersAndTimes: (document: any) => void;
};

const contract = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8'));
const dispute = '/api/disputes/{disputeId}';

/** Returns the breaking changes after applying `change` to the contract. */
function changed(change: (document: any) => void): string[] {
  const document = structuredClone(contract);
  change(document);
  return findBreaking(contract, document);
}

describe('breaking API changes', () => {
  const cases: Record<string, [change: (document: any) => void, expected: string]> = {
    'detects a removed call': [({ paths }) => delete paths[dispute].get, `GET /api/disputes/{} is gone`],
    'detects a changed permission': [
      ({ paths }) => (paths[dispute].get['x-permission'] = 'disputes:write'),
      'GET /api/disputes/{}: it needs disputes:write instead of disputes:read',
    ],
    'detects a public call that needs a session': [
      ({ paths }) => (paths['/api/auth/login'].post.security = [{ session: [] }]),
      'POST /api/auth/login: it needs a session now',
    ],
    'detects a removed filter': [
      ({ paths }) => {
        const { get } = paths['/api/orders'];
        get.parameters = get.parameters.filter(({ name }: { name: string }) => name !== 'page');
      },
      'GET /api/orders: page is no longer accepted',
    ],
    'detects a filter that becomes required': [
      ({ paths }) =>
        (paths['/api/orders'].get.parameters.find(({ name }: { name: string }) => name === 'page').required =
          true),
      'GET /api/orders: page is required now',
    ],
    'detects a removed response field': [
      ({ components }) => delete components.schemas.MessageDto.properties.message,
      'DELETE /api/webhook-endpoints/{}: 200.message is gone',
    ],
    'detects a changed type of a nested response field': [
      ({ components }) => (components.schemas.DisputeDto.properties.amount.type = 'string'),
      'GET /api/disputes: 200.disputes[].amount is string instead of integer',
    ],
    'detects a response field that may be null': [
      ({ components }) => (components.schemas.DisputeDto.properties.status.nullable = true),
      'GET /api/disputes/{}: 200.status may be null now',
    ],
    'detects a response field that may be absent': [
      ({ components }) => components.schemas.MessageDto.required.pop(),
      'DELETE /api/webhook-endpoints/{}: 200.message may be absent now',
    ],
    'detects a new required request field': [
      ({ components }) => {
        components.schemas.LoginRequest.properties.code = { type: 'string' };
        components.schemas.LoginRequest.required.push('code');
      },
      'POST /api/auth/login: body.code is required now',
    ],
    'detects a removed enum value': [
      ({ components }) => (components.schemas.WebhookEventType.enum.length -= 1),
      'POST /api/webhook-endpoints: body.event_types[] is no longer submission.failed',
    ],
    'detects a changed response status': [
      ({ paths }) => delete paths['/api/disputes/{disputeId}/submit'].post.responses['202'],
      'POST /api/disputes/{}/submit: it no longer returns 202',
    ],
    'detects a changed media type': [
      ({ paths }) => {
        const { content } = paths['/api/disputes/export.csv'].get.responses['200'];
        content['text/plain'] = content['text/csv'];
        delete content['text/csv'];
      },
      'GET /api/disputes/export.csv: 200 is no longer text/csv',
    ],
  };
  for (const [title, [change, expected]] of Object.entries(cases))
    it(title, () => expect(changed(change)).to.include(expected));
});

describe('compatible API changes', () => {
  const cases: Record<string, (document: any) => void> = {
    'accepts no change': () => undefined,
    'accepts a new call': ({ paths }) => (paths['/api/carrots'] = paths['/api/orders']),
    'accepts a new response field or optional request field': ({ components }) => {
      components.schemas.DisputeDto.properties.carrots = { type: 'number' };
      components.schemas.LoginRequest.properties.carrots = { type: 'number' };
    },
    'accepts a request field that becomes optional or nullable': ({ components }) => {
      components.schemas.LoginRequest.required.pop();
      components.schemas.LoginRequest.properties.email.nullable = true;
    },
    'accepts a renamed path parameter': ({ paths }) => {
      paths['/api/disputes/{id}'] = paths[dispute];
      paths[dispute] = {};
    },
    'accepts changed descriptions, examples and errors': ({ paths, components }) => {
      paths[dispute].get.description = 'Another text';
      paths[dispute].get.responses['418'] = { description: 'A teapot' };
      components.examples = {};
    },
  };
  for (const [title, change] of Object.entries(cases))
    it(title, () => expect(changed(change)).to.deep.equal([]));
});

describe('numbers and times in openapi.yaml', () => {
  it('are integers and date-times, except for the listed fractional fields', () => {
    expect(findImprecise(contract)).to.deep.equal([]);
    const { amount, win_rate, created_at } = {
      ...contract.components.schemas.DisputeDto.properties,
      ...contract.components.schemas.WinRateDto.properties,
    };
    expect(amount).to.include({ type: 'integer', format: 'int64' });
    expect(win_rate).to.include({ type: 'number' });
    expect(created_at).to.include({ type: 'string', format: 'date-time' });
  });

  it('reject a new double or a time without a format, and get their types at generation', () => {
    const document: any = {
      paths: {},
      components: {
        schemas: {
          CarrotDto: {
            type: 'object',
            properties: {
              eaten_count: { type: 'number', format: 'double', nullable: true },
              eaten_at: { type: 'string' },
              eaten_by: { type: 'string' },
            },
          },
        },
      },
    };
    expect(findImprecise(document)).to.deep.equal([
      'CarrotDto.eaten_count may be fractional. Make it an integer, or name it in scripts/lib/api-contract.mjs',
      'CarrotDto.eaten_at is a time without format: date-time',
    ]);
    typeNumbersAndTimes(document);
    expect(findImprecise(document)).to.deep.equal([]);
    const { eaten_by, eaten_count } = document.components.schemas.CarrotDto.properties;
    expect(eaten_count).to.deep.equal({ type: 'integer', format: 'int64', nullable: true });
    expect(eaten_by).to.deep.equal({ type: 'string' });
  });
});

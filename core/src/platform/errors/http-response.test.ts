import { ProviderError } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { FileStoreUnavailableError } from '../files/file-store.js';
import { errors } from './catalogue.js';
import { toHttpResponse } from './http-response.js';

describe('HTTP response to an error', () => {
  it('reveals nothing about an internal error', () => {
    const answer = toHttpResponse(new Error('select * from secrets'), 'req_1');
    expect(answer.status).to.equal(500);
    expect(answer.body).to.deep.equal({
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal_error',
      request_id: 'req_1',
    });
    expect(toHttpResponse('a string', 'req_1').status).to.equal(500);
    expect(toHttpResponse(undefined, 'req_1').status).to.equal(500);
  });

  it('keeps code, text, fields and retry time of a rejection', () => {
    const invalid = toHttpResponse(
      errors.invalid([{ field: 'title', message: 'Title is required' }]),
      'req_1',
    );
    expect(invalid).to.deep.include({ status: 422 });
    expect(invalid.body).to.deep.include({
      error: 'Title is required',
      details: [{ field: 'title', message: 'Title is required' }],
    });
    expect(toHttpResponse(errors.tooManyTries(30), 'req_1').retryAfterSeconds).to.equal(30);
  });

  it("is 502 if a provider rejected the call and 504 if it didn't respond, with its message", () => {
    const refused = toHttpResponse(new ProviderError('refused', 'This dispute is already closed.'), 'req_1');
    expect([refused.status, refused.body.code, refused.body.error]).to.deep.equal([
      502,
      'psp_refused',
      'This dispute is already closed.',
    ]);
    expect(toHttpResponse(new ProviderError('unavailable', 'No answer.'), 'req_1').status).to.equal(504);
  });

  it('is 503 with Retry-After while the database is unavailable', () => {
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(toHttpResponse(gone, 'req_1')).to.include({ status: 503, retryAfterSeconds: 5 });
    const stopping = Object.assign(new Error('terminating connection'), { code: '57P01' });
    expect(toHttpResponse(stopping, 'req_1').status).to.equal(503);
    const lost = new Error('select 1 - Client has encountered a connection error and is not queryable');
    expect(toHttpResponse(lost, 'req_1').status).to.equal(503);
    const late = new Error('timeout exceeded when trying to connect');
    expect(toHttpResponse(late, 'req_1').status).to.equal(503);
    const unserved = Object.assign(new Error('query_wait_timeout'), { code: '08P01' });
    expect(toHttpResponse(unserved, 'req_1').status).to.equal(503);
  });

  it('is 503 with Retry-After while a disk is full or PostgreSQL recovers from a crash', () => {
    for (const code of ['53100', '53200', '57P02', '25006', 'ENOTFOUND', 'ENOSPC', 'EROFS']) {
      const full = Object.assign(new Error('could not extend file'), { code });
      expect(toHttpResponse(full, 'req_1'), code).to.include({ status: 503, retryAfterSeconds: 5 });
    }
  });

  it('is 503 with Retry-After while the bucket is unavailable', () => {
    const away = new FileStoreUnavailableError('Please reduce your request rate.');
    expect(toHttpResponse(away, 'req_1')).to.include({ status: 503, retryAfterSeconds: 5 });
  });

  it('is 503 with Retry-After while no file or process can be opened', () => {
    const none = Object.assign(new Error('spawn node EMFILE'), { code: 'EMFILE' });
    expect(toHttpResponse(none, 'req_1')).to.include({ status: 503, retryAfterSeconds: 5 });
  });

  it('is 400 for a body that cannot be decompressed, and 500 for an internal status', () => {
    const unpacking = Object.assign(new Error('incorrect header check'), { code: 'Z_DATA_ERROR' });
    const sent = Object.assign(unpacking, { status: 400, expose: true });
    expect(toHttpResponse(sent, 'req_1')).to.deep.include({ status: 400 });
    expect(toHttpResponse(sent, 'req_1').body.code).to.equal('malformed_request');
    const inner = Object.assign(new Error('of another server'), { status: 400, expose: false });
    expect(toHttpResponse(inner, 'req_1').status).to.equal(500);
  });

  it('is 400 for a URL with an invalid encoding', () => {
    const answer = toHttpResponse(new URIError("Failed to decode param '%ff'"), 'req_1');
    expect([answer.status, answer.body.error]).to.deep.equal([400, 'The URL is malformed.']);
  });

  it('reports an invalid range or a changed file', () => {
    for (const status of [412, 416]) {
      const refused = Object.assign(new Error('of the file server'), { status, expose: true });
      const answer = toHttpResponse(refused, 'req_1');
      expect([answer.status, answer.body.error]).to.deep.equal([
        status,
        'The requested range is invalid, or the file has changed.',
      ]);
    }
  });

  it('drops the rejected value of a field, which may be a password', () => {
    const validation = Object.assign(new Error(), {
      name: 'ValidateError',
      fields: { 'body.password': { message: "'password' is required", value: 'my-secret-carrot' } },
    });
    const answer = toHttpResponse(validation, 'req_1');
    expect(answer.body.details).to.deep.equal([{ field: 'password', message: 'password is required' }]);
    expect(JSON.stringify(answer)).to.not.include('my-secret-carrot');
  });
});

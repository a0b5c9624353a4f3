import { isProviderError, isTransient, ProviderError, orUndefined } from '@rebuttal/plugin-kit';
import type { ProviderErrorKind } from '@rebuttal/plugin-kit';
import { errorOf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

describe('a provider error', () => {
  it('keeps the details for the log', () => {
    const cause = new Error('reset');
    const error = new ProviderError('rate_limited', 'Too busy.', {
      status: 429,
      providerCode: 'rate_limit',
      requestId: 'req_1',
      retryAfterMs: 2000,
      cause,
    });
    expect(error).to.include({
      kind: 'rate_limited',
      status: 429,
      providerCode: 'rate_limit',
      requestId: 'req_1',
      retryAfterMs: 2000,
    });
    expect(error.cause).to.equal(cause);
    expect(new ProviderError('refused', 'No.')).not.to.have.property('cause');
  });

  it('is recognized by its name, also if a plugin has its own copy of the kit', () => {
    const foreign = Object.assign(new Error('No.'), { name: 'ProviderError', kind: 'refused' });
    expect(isProviderError(foreign)).to.equal(true);
    for (const other of [
      new Error('No.'),
      { name: 'ProviderError', kind: 'refused' },
      'ProviderError',
      null,
      undefined,
    ]) {
      expect(isProviderError(other)).to.equal(false);
    }
  });

  it('is retryable only if waiting may fix it', () => {
    const transient: readonly ProviderErrorKind[] = ['rate_limited', 'unavailable', 'indeterminate'];
    const lasting: readonly ProviderErrorKind[] = [
      'credentials',
      'signature',
      'malformed',
      'not_found',
      'refused',
      'unexpected_answer',
    ];
    expect(transient.filter((kind) => !isTransient(kind))).to.deep.equal([]);
    expect(lasting.filter(isTransient)).to.deep.equal([]);
  });
});

describe('confirmation after a write', () => {
  it('returns nothing if the provider fails, and hides no defect of ours', async () => {
    const failing = (error: Error) => orUndefined(Promise.reject<string>(error));
    expect(await orUndefined(Promise.resolve('won'))).to.equal('won');
    expect(await failing(new ProviderError('unavailable', 'Away.'))).to.equal(undefined);
    expect(await errorOf(() => failing(new TypeError('ours')))).to.be.instanceOf(TypeError);
  });
});

import { expect } from 'chai';

import { checkCredentials } from './credentials.js';

describe('credentials as entered', () => {
  it('reach the plugin without surrounding blanks, and without blank and unknown fields', () => {
    const seen: unknown[] = [];
    const provider = {
      manifest: {
        credentials: { api_key: { label: 'Key' }, webhook_secret: { label: 'Secret', optional: true } },
      },
      checkCredentials: (values: unknown) => {
        seen.push(values);
        return {};
      },
    } as const;
    const entered = { api_key: ' carrot\n', webhook_secret: ' \t', other: 'x' };
    expect(checkCredentials(provider, 'test', entered)).to.deep.equal({ api_key: 'carrot' });
    expect(seen).to.deep.equal([{ api_key: 'carrot' }]);
  });
});

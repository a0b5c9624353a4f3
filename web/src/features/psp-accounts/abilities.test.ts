import type { CredentialField, Provider } from '@rebuttal/sdk';
import { expect } from 'chai';

import { describeAbilities, fieldsInEffect, getsWebhooks, limitsInEffect } from './abilities.js';
import { emptyForm, toCreateRequest } from './form.js';

const platform: CredentialField = {
  field_name: 'platform',
  field_label: 'Platform',
  field_type: 'text',
  is_required: true,
  is_after_webhook: false,
  placeholder: null,
  help_text: null,
  options: [
    { value: 'meadow', label: 'Meadow' },
    { value: 'hill', label: 'Hill' },
  ],
  when: null,
  required_when: null,
};
const note: CredentialField = { ...platform, field_name: 'note', field_label: 'Note', options: null };
const only = (option: string) => ({ field: 'platform', is: [option] });
const limits: Provider['limits'] = [
  { capability: 'acceptDispute', reason: 'No provider supports it.', when: null },
  { capability: 'webhooks', reason: 'Meadow is read.', when: only('meadow') },
  { capability: 'listDisputes', reason: 'Hill only notifies.', when: only('hill') },
  { capability: 'fetchDispute', reason: 'Hill only notifies.', when: only('hill') },
  { capability: 'submitEvidence', reason: 'Needs a note.', when: { field: 'note', is: [''] } },
];
const provider: Provider = {
  value: 'warren',
  label: 'Warren Pay',
  capabilities: ['listDisputes', 'fetchDispute', 'disputeFromHistory', 'submitEvidence'],
  limits,
  webhook_setup: 'Enter it there.',
  webhook_steps: ['Enter it there.'],
  is_store: false,
  preview: null,
};
const lacking = (credentials: Record<string, string>) =>
  limitsInEffect(limits, [platform, note], credentials).map(({ capability }) => capability);

describe('what a connection can do', () => {
  it('follows the selected option, by default the first one', () => {
    expect(lacking({ note: 'x' })).to.deep.equal(['acceptDispute', 'webhooks']);
    expect(lacking({ note: 'x', platform: 'hill' })).to.deep.equal([
      'acceptDispute',
      'listDisputes',
      'fetchDispute',
    ]);
    expect(lacking({ note: ' ', platform: 'hill' })).to.include('submitEvidence');
  });

  it('lists no capability that a limit removes', () => {
    const effective = limitsInEffect(limits, [platform, note], { note: 'x', platform: 'hill' });
    const { can, cannot } = describeAbilities({ ...provider, limits: effective, getsWebhooks: true });
    expect(can).to.deep.equal(['Real-time updates (webhook)', 'Response and evidence submission']);
    expect(cannot).to.deep.equal([
      { what: 'No acceptance of disputes', why: 'No provider supports it.' },
      { what: 'No sync of all disputes, no status checks of disputes', why: 'Hill only notifies.' },
    ]);
  });

  it('shows the reason of an unknown limit', () => {
    const unknown = [{ capability: 'constructor', reason: 'A new kind of limit.' }];
    const { cannot } = describeAbilities({
      capabilities: ['toString'],
      limits: unknown,
      getsWebhooks: false,
    });
    expect(cannot).to.deep.equal([{ what: '', why: 'A new kind of limit.' }]);
  });

  it('requests no webhook if the provider sends none, in general or for the selected option', () => {
    expect(getsWebhooks(provider, [])).to.equal(true);
    expect(getsWebhooks(provider, limitsInEffect(limits, [platform], {}))).to.equal(false);
    expect(getsWebhooks({ ...provider, webhook_setup: null }, [])).to.equal(false);
  });

  it('requests only the fields of the selected option, and names those that it requires', () => {
    const named = { ...note, is_required: false, when: only('hill'), required_when: only('hill') };
    const shown = (credentials: Record<string, string>) =>
      fieldsInEffect([platform, named], credentials).map((field) => [field.field_name, field.is_required]);
    expect(shown({ note: 'typed before' })).to.deep.equal([['platform', true]]);
    expect(shown({ platform: 'hill' })).to.deep.equal([
      ['platform', true],
      ['note', true],
    ]);
    const form = { ...emptyForm, provider: 'warren', credentials: { note: 'typed before' } };
    const request = toCreateRequest(form, { fields: [platform, named], withWebhooks: true });
    expect(request.credentials).to.deep.equal({ platform: 'meadow' });
  });

  it('is sent with the option that the form shows, and with no alias where there are no webhooks', () => {
    const form = { ...emptyForm, provider: 'warren', name: ' Main ', alias: 'left-over' };
    const options = { fields: [platform, note], withWebhooks: false };
    expect(toCreateRequest(form, options)).to.deep.include({
      account_name: 'Main',
      webhook_alias: null,
      credentials: { platform: 'meadow' },
    });
    expect(toCreateRequest(form, { ...options, withWebhooks: true }).webhook_alias).to.equal('left-over');
  });
});

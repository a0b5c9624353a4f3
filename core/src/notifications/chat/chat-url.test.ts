import { expect } from 'chai';

import { AppError } from '../../platform/errors/catalogue.js';
import type { ChatKind } from './chat-channels.js';
import { requireChatUrl, toUrlHint } from './chat-url.js';

const strict = { outgoingWebhooksAllowPrivate: false, outgoingWebhooksHosts: undefined };

describe('URL of a chat channel', () => {
  const refusalOf = (kind: ChatKind, url: string, config: typeof strict | object = {}) => {
    try {
      requireChatUrl(kind, url, { ...strict, ...config });
      return undefined;
    } catch (error) {
      return error instanceof AppError ? error.extra.details?.[0]?.message : String(error);
    }
  };

  it('is one of the service', () => {
    const slack = 'https://hooks.slack.com/services/T0/B0/x';
    const workflow =
      'https://prod-07.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=x';
    const newer =
      'https://0a.4b.environment.api.powerplatform.com:443/powerautomate/automations/direct/x?sig=x';
    expect(refusalOf('slack', slack)).to.equal(undefined);
    expect(refusalOf('slack', 'https://hooks.slack-gov.com/services/T0/B0/x')).to.equal(undefined);
    expect(refusalOf('teams', workflow)).to.equal(undefined);
    expect(refusalOf('teams', newer)).to.equal(undefined);
    expect(refusalOf('slack', workflow)).to.match(/^Enter the URL of a Slack incoming webhook/);
    expect(refusalOf('teams', slack)).to.match(/^Enter the URL of a Teams workflow/);
    for (const url of [
      'https://hooks.slack.com.fox.example/x',
      'https://logic.azure.com.fox.example/x',
      'https://169.254.169.254/x',
      'http://hooks.slack.com/services/T0/B0/x',
    ])
      for (const kind of ['slack', 'teams'] as const) expect(refusalOf(kind, url), url).to.be.a('string');
  });

  it('is not a connector, which Microsoft has retired', () => {
    expect(refusalOf('teams', 'https://warren.webhook.office.com/webhookb2/x')).to.match(
      /has retired connector/,
    );
  });

  it('may be of another host that the operator lists, but not of the other service', () => {
    const mattermost = 'https://chat.warren.example/hooks/x';
    const listed = { outgoingWebhooksHosts: ['chat.warren.example', 'hooks.slack.com'] };
    expect(refusalOf('slack', mattermost)).to.be.a('string');
    expect(refusalOf('slack', mattermost, listed)).to.equal(undefined);
    expect(refusalOf('teams', 'https://hooks.slack.com/services/T0/B0/x', listed)).to.be.a('string');
    const others = { outgoingWebhooksHosts: ['chat.warren.example'] };
    expect(refusalOf('slack', 'https://hooks.slack.com/services/T0/B0/x', others)).to.match(/^The operator/);
  });

  it('is shown by its host and last four characters', () => {
    expect(toUrlHint(new URL('https://hooks.slack.com/services/T0/B0/SecretwXyZ'))).to.equal(
      'hooks.slack.com/…wXyZ',
    );
  });
});

import { invalidField } from '../../platform/errors/catalogue.js';
import { isListedHost } from '../../platform/http/outbound-address.js';
import { requireOutboundUrl, type OutboundConfig } from '../webhook-endpoints/outbound-url.js';
import type { ChatKind } from './chat-channels.js';

/**
 * The hosts of each service's webhooks.
 *
 * Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. GovSlack uses slack-gov.com.
 * Teams: workflows that start when a webhook request is received
 * (https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using). Their URLs
 * are on Logic Apps, and since November 2025 on the host of the environment
 * (https://github.com/swisscom/backman/issues/102 shows both forms).
 */
const hosts: Readonly<Record<ChatKind, readonly string[]>> = {
  slack: ['hooks.slack.com', 'hooks.slack-gov.com'],
  teams: ['*.logic.azure.com', '*.powerplatform.com'],
};

/**
 * Connectors, the predecessor of workflows. Microsoft stopped them in May 2026
 * (https://devblogs.microsoft.com/microsoft365dev/retirement-of-office-365-connectors-within-microsoft-teams/).
 */
const connectorHosts = ['*.webhook.office.com', 'outlook.office.com'];

const refusals: Readonly<Record<ChatKind, string>> = {
  slack: 'Enter the URL of a Slack incoming webhook, which begins with https://hooks.slack.com/',
  teams: 'Enter the URL of a Teams workflow. Its host ends with .logic.azure.com or .powerplatform.com.',
};

/**
 * Accepts the hosts of the service. Others, such as a self-hosted service that takes Slack's format, are accepted if the
 * operator lists them or allows private addresses, as for outgoing webhooks.
 * @throws {AppError} 422
 */
export function requireChatUrl(kind: ChatKind, typed: string, config: OutboundConfig): URL {
  const url = requireOutboundUrl(typed, config);
  const isAllowedByOperator =
    config.outgoingWebhooksAllowPrivate || config.outgoingWebhooksHosts !== undefined;
  if (isListedHost(url, hosts[kind]) || (isAllowedByOperator && !isOtherService(url, kind))) return url;
  if (kind === 'teams' && isListedHost(url, connectorHosts))
    throw invalidField(
      'url',
      'Microsoft has retired connector URLs. Create a workflow in the channel and enter its URL.',
    );
  throw invalidField('url', refusals[kind]);
}

function isOtherService(url: URL, kind: ChatKind): boolean {
  return isListedHost(
    url,
    kind === 'slack' ? [...hosts.teams, ...connectorHosts] : [...hosts.slack, ...connectorHosts],
  );
}

/** Characters of the end of a URL that are shown. */
const shownLength = 4;

/** `hooks.slack.com/…wXyZ`. The rest of the URL is a secret. */
export function toUrlHint({ host, href }: URL): string {
  return `${host}/…${href.slice(-shownLength)}`;
}

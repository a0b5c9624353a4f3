import { ProviderError } from '@rebuttal/plugin-kit';
import type { WebhookRequest } from '@rebuttal/plugin-kit';
import type { SimulatorPorts } from '@rebuttal/plugin-kit/simulator';
import stripe from '@rebuttal/plugin-stripe';
import { createSimulator } from '@rebuttal/plugin-stripe/simulator';

type Arguments = Parameters<typeof stripe.verifyWebhook>;

/** Stripe, if it sent the URL it signed for with each webhook, and that URL had to match. */
// oxlint-disable-next-line import/no-default-export -- a plugin in PLUGINS needs a default export
export default {
  ...stripe,
  verifyWebhook(context: Arguments[0], request: WebhookRequest) {
    const signedUrl = request.headers['x-signed-for'] ?? 'no URL';
    if (signedUrl === request.url) return stripe.verifyWebhook(context, request);
    throw new ProviderError(
      'signature',
      `It was signed for ${signedUrl} and came to ${String(request.url)}.`,
    );
  },
  createSimulator: (ports: SimulatorPorts) =>
    createSimulator({
      ...ports,
      deliver: (webhook) =>
        ports.deliver({ ...webhook, headers: { ...webhook.headers, 'x-signed-for': webhook.url } }),
    }),
};

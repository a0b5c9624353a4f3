/** A receiver of outgoing webhooks: WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.js */
import { createServer } from 'node:http';

import { verifyWebhook, WebhookVerificationError } from '@rebuttal/sdk/webhooks';

const secret = process.env.WEBHOOK_SECRET ?? '';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    verifyWebhook({ body: Buffer.concat(chunks), headers: request.headers, secret }).then(
      ({ id, type, data }) => {
        response.writeHead(204).end(); // respond first, then do the work
        console.log(id, type, data['dispute_id'] ?? '');
      },
      (error: unknown) => {
        response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end();
        console.error(error instanceof Error ? error.message : error);
      },
    );
  });
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () =>
  console.log('listening', server.address()),
);

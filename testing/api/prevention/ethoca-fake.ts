import { createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Outcome = {
  alertId: string;
  outcome: string;
  refundStatus: string;
  refund: { amount: { value: number; currencyCode: string }; timestamp: string; transactionId?: string };
  amountStopped: { value: number; currencyCode: string };
};
type Answer = { readonly status: number; readonly body: object };

/** Ethoca Alerts for Merchants: a queue of alerts, and outcomes that can't be changed. It accepts only signed calls. */
export class EthocaFake {
  readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  /** Alerts that were not acknowledged yet. */
  queue: { readonly alertId: string }[] = [];
  readonly acknowledged: string[] = [];
  /** Final outcomes by alert. */
  readonly outcomes = new Map<string, Outcome>();
  /** The number of outcomes in each call. */
  readonly batches: number[] = [];
  /** Outcomes of these alerts are refused. True: a later one may succeed. */
  readonly refused = new Map<string, boolean>();
  /** True: acknowledgments fail. */
  isDeaf = false;
  /** The status of the next calls. */
  status = 200;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<EthocaFake> {
    const server = createServer();
    const fake = new EthocaFake(server);
    server.on('request', (request, response) => {
      void readText(request).then((text) => {
        const { status, body } = fake.answer(request, text);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  signingKey(): string {
    return this.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, text: string): Answer {
    if (this.status !== 200) return { status: this.status, body: problem('BUSY', 'Try later', true) };
    if (!this.isSigned(request))
      return { status: 401, body: problem('UNAUTHORIZED', 'Bad signature', false) };
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (pathname === '/alerts')
      return { status: 200, body: { alerts: this.queue.slice(0, Number(searchParams.get('size'))) } };
    const body = JSON.parse(text) as { acknowledges: { alertId: string }[]; outcomes: Outcome[] };
    if (pathname === '/alerts/acknowledges' && this.isDeaf)
      return { status: 503, body: problem('BUSY', 'Try later', true) };
    if (pathname === '/alerts/acknowledges')
      return { status: 200, body: this.acknowledge(body.acknowledges) };
    if (body.outcomes.length > 25) return { status: 400, body: problem('TOO_MANY', 'At most 25', false) };
    this.batches.push(body.outcomes.length);
    return { status: 200, body: { outcomeResponses: body.outcomes.map((one) => this.take(one)) } };
  }

  private acknowledge(list: readonly { alertId: string }[]) {
    const ids = list.map(({ alertId }) => alertId);
    this.acknowledged.push(...ids);
    this.queue = this.queue.filter(({ alertId }) => !ids.includes(alertId));
    return { acknowledgeResponses: ids.map((alertId) => ({ alertId, status: 'SUCCESS' })) };
  }

  private take(outcome: Outcome) {
    const { alertId } = outcome;
    const isRecoverable = this.refused.get(alertId);
    const fail = (code: string, why: string, recoverable = false) => ({
      alertId,
      status: 'FAILURE',
      errors: problem(code, why, recoverable).Errors,
    });
    if (isRecoverable !== undefined) return fail('NOT_NOW', 'The alert is locked.', isRecoverable);
    if (this.outcomes.has(alertId)) return fail('OUTCOME_ALREADY_FINAL', 'It has an outcome.');
    this.outcomes.set(alertId, outcome);
    return { alertId, status: 'SUCCESS' };
  }

  /** The text is put together from the request, not by the code under test. */
  private isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
    const fields = [...(headers.authorization ?? '').matchAll(/(oauth_\w+)="([^"]*)"/g)];
    const signature = fields.find(([, name]) => name === 'oauth_signature')?.[2] ?? '';
    const [path = '', query] = url.split('?');
    const parameters = fields
      .filter(([, name]) => name !== 'oauth_signature')
      .map(([, name, value]) => `${name}=${value}`)
      .concat(query ?? [])
      .sort()
      .join('&');
    const base = [method, this.url + path, parameters].map((part) =>
      encodeURIComponent(part).replaceAll('!', '%21'),
    );
    return createVerify('sha256')
      .update(base.join('&'))
      .verify(this.keys.publicKey, decodeURIComponent(signature), 'base64');
  }
}

const problem = (ReasonCode: string, Description: string, Recoverable: boolean) => ({
  Errors: { Error: [{ Source: 'alerts-delivery', ReasonCode, Description, Recoverable }] },
});

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

import type { DemoEvidence } from './demo-evidence.js';

/** The fields of a dispute that the demo reads. */
export type DemoDispute = {
  readonly dispute_id: string;
  readonly psp_dispute_id: string;
  readonly psp_transaction_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
};

type DemoConnection = {
  readonly baseUrl: () => string;
  /** Returns an access token of the person. */
  readonly issueToken: () => string;
  readonly signal: AbortSignal;
};

/** A person of the demo company. Acts through the API like the web app. */
export class DemoClient {
  constructor(private readonly connection: DemoConnection) {}

  async findDispute(providerDisputeId: string): Promise<DemoDispute | undefined> {
    const found = await this.call('GET', `/api/disputes?search=${encodeURIComponent(providerDisputeId)}`);
    const disputes = found['disputes'] as readonly DemoDispute[];
    return disputes.find((one) => one.psp_dispute_id === providerDisputeId);
  }

  async getDispute(disputeId: string): Promise<DemoDispute> {
    return (await this.call('GET', `/api/disputes/${disputeId}`)) as unknown as DemoDispute;
  }

  describeCompany(settings: object): Promise<unknown> {
    return this.call('PUT', '/api/settings/template-variables', settings);
  }

  putRecord(kind: string, id: string, record: object): Promise<unknown> {
    return this.call('PUT', `/api/data/${kind}/${id}`, record);
  }

  collect(disputeId: string): Promise<unknown> {
    return this.call('POST', `/api/evidence/dispute/${disputeId}/collect`, {});
  }

  addEvidence(disputeId: string, evidence: DemoEvidence): Promise<unknown> {
    return this.call('POST', '/api/evidence/text', { dispute_id: disputeId, ...evidence });
  }

  async listEvidenceTitles(disputeId: string): Promise<readonly string[]> {
    const found = await this.call('GET', `/api/evidence?dispute_id=${disputeId}`);
    return (found['evidence'] as readonly { readonly title: string }[]).map(({ title }) => title);
  }

  addNote(disputeId: string, text: string): Promise<unknown> {
    return this.call('POST', `/api/disputes/${disputeId}/notes`, { text });
  }

  assign(disputeId: string, userId: string): Promise<unknown> {
    return this.call('PUT', `/api/disputes/${disputeId}/assignee`, { user_id: userId });
  }

  submit(disputeId: string): Promise<unknown> {
    return this.call('POST', `/api/disputes/${disputeId}/submit`, {});
  }

  accept(disputeId: string): Promise<unknown> {
    return this.call('POST', `/api/disputes/${disputeId}/accept`, { confirm: true });
  }

  /** @throws {Error} for any response that is not 2xx */
  private async call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const { baseUrl, issueToken, signal } = this.connection;
    const answer = await fetch(baseUrl() + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${issueToken()}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    return readAnswer(answer, `${method} ${path}`);
  }
}

async function readAnswer(answer: Response, what: string): Promise<Record<string, unknown>> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what} returned ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

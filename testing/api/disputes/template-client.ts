import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';

/** The fields of a template that tests read. */
export type SeenTemplate = {
  readonly template_id: string;
  readonly name: string;
  readonly status: string;
  readonly version: number;
  readonly is_latest: boolean;
  readonly is_default: boolean;
};

export const letter = {
  name: 'Burrow delivery',
  description: 'For hutches that arrived.',
  dispute_reason: 'product_not_received',
  card_network: 'visa',
  language: 'en',
  category: 'physical_goods',
  content: '> Delivered to {{customer_name}}; {{merchant_name}} asks that {{requested_outcome}}.',
  variables: [{ name: 'customer_name', description: 'Who ordered the hutch', required: true }],
  required_evidence: [
    {
      type: 'proof_of_delivery',
      required: true,
      description: 'Shows the door.',
      help_text: 'The carrier’s page.',
      formats: ['pdf', 'image'],
    },
  ],
  is_default: false,
};

/** Template operations of a company's users. */
export class TemplateDesk {
  constructor(readonly owner: ApiClient) {}

  /** Returns the new draft's id. */
  async create(change: object = {}): Promise<string> {
    const { status, body } = await this.owner.post('/api/templates/', { ...letter, ...change });
    expect(status, JSON.stringify(body)).to.equal(201);
    return String(body.template_id);
  }

  async createActive(change: object = {}): Promise<string> {
    const id = await this.create(change);
    expect((await this.act(id, 'activate')).status).to.equal(200);
    return id;
  }

  act(id: string, what: 'activate' | 'archive' | 'copy', as = this.owner): Promise<ApiAnswer> {
    return as.post(`/api/templates/${id}/${what}`);
  }

  update(id: string, change: object, query = ''): Promise<ApiAnswer> {
    return this.owner.put(`/api/templates/${id}${query}`, { ...letter, ...change });
  }

  async see(id: string): Promise<ApiAnswer['body']> {
    return (await this.owner.get(`/api/templates/${id}`)).body;
  }

  async list(query: string): Promise<SeenTemplate[]> {
    const { status, body } = await this.owner.get(`/api/templates/?${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.templates as SeenTemplate[];
  }
}

export const refusal = ({ status, body }: ApiAnswer): readonly unknown[] => [status, body.code];

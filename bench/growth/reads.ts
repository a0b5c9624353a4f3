import type { CallPlan } from '../load/plan.js';
import { call, type Company, type Product } from '../product.js';
import { VoidError } from '../rounds.js';

export type Read = {
  readonly name: string;
  /** The size of the response does not depend on the number of disputes. */
  readonly isConstant: boolean;
  readonly request: CallPlan['requests'][number];
};

type ListAnswer = {
  readonly disputes: readonly { readonly dispute_id: string; readonly psp_dispute_id: string }[];
  readonly total: number;
  readonly pages: number;
  readonly next_cursor: string | null;
};

export const pageOne = 'list, page 1';
export const deepPage = 5_000;
const perPage = 20;
export const filterName = 'list, filter ';
const dayMs = 24 * 60 * 60 * 1000;
const tag = 'holiday rush';

/**
 * The reads of a company with this many disputes. Each is requested once first, and its response checked.
 * @throws {VoidError} if a response does not match the seeded data
 */
export async function prepareReads(product: Product, company: Company, disputes: number): Promise<Read[]> {
  const { port } = product;
  const { token } = company;
  const ask = <T>(path: string) => call<T>(port, { path, token });
  const list = (query: string) => ask<ListAnswer>(`/api/disputes?per_page=${perPage}${query}`);

  const first = await list('');
  requireEqual('the list counts', first.total, disputes);
  requireEqual('a page has rows', first.disputes.length, perPage);
  const deep = Math.min(deepPage, first.pages - 1);
  const before = await list(`&page=${deep - 1}`);
  const cursor = before.next_cursor ?? '';
  const byNumber = await list(`&page=${deep}`);
  const byCursor = await list(`&cursor=${cursor}`);
  requireEqual('both ways lead to the page', idsOf(byNumber), idsOf(byCursor));
  const wanted = byNumber.disputes[0];
  if (wanted === undefined) throw new VoidError('the deep page is empty');
  const search = wanted.psp_dispute_id;
  requireEqual('one is found', (await list(`&search=${search}`)).total, 1);
  const filtered = await list('&status=needs_response');
  requireEqual('the filter lets a page through', filtered.disputes.length, Math.min(perPage, filtered.total));
  const summary = await ask<{ total: number }>('/api/disputes/summary');
  requireEqual('the summary counts', summary.total, disputes);
  const dashboard = await ask<{ overview: { total_disputes: number } }>('/api/disputes/stats/dashboard');
  requireEqual('the dashboard counts', dashboard.overview.total_disputes, disputes);

  await call(port, {
    method: 'PUT',
    path: `/api/disputes/${wanted.dispute_id}/tags`,
    token,
    body: { tags: [tag] },
  });
  for (const query of filters()) await list(`&${query}`);
  requireEqual('the tag is found', (await list(`&tag=${encodeURIComponent(tag)}`)).total, 1);

  const listed = (query: string) => ({ path: `/api/disputes?per_page=${perPage}${query}`, token });
  return [
    { name: pageOne, isConstant: true, request: listed('') },
    { name: 'list, a status', isConstant: true, request: listed('&status=needs_response') },
    ...filters().map((query) => ({
      name: `${filterName}${query.replace(/=.*/, '')}`,
      isConstant: false,
      request: listed(`&${query}`),
    })),
    { name: 'list, search by id', isConstant: true, request: listed(`&search=${search}`) },
    { name: 'list, deep by cursor', isConstant: true, request: listed(`&cursor=${cursor}`) },
    { name: 'list, deep by number', isConstant: false, request: listed(`&page=${deep}`) },
    {
      name: 'one dispute',
      isConstant: true,
      request: { path: `/api/disputes/${wanted.dispute_id}`, token },
    },
    { name: 'summary', isConstant: false, request: { path: '/api/disputes/summary', token } },
    { name: 'dashboard', isConstant: false, request: { path: '/api/disputes/stats/dashboard', token } },
  ];
}

/** Rare and common values. Due dates leave out most of the newest disputes. */
function filters(): string[] {
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  return [
    'reason=duplicate',
    'network=discover',
    'reason_code=10.4',
    'stage=inquiry',
    `tag=${encodeURIComponent(tag)}`,
    'currency=JPY',
    'amount_min=100000',
    'amount_max=200',
    `due_before=${day(3)}`,
    `due_after=${day(18)}`,
    `created_after=${day(-30)}`,
    `created_before=${day(-365)}`,
    'completeness_min=50',
    'customer=hazel%40burrow.example',
    'sort_by=due_in&sort_order=asc',
    'sort_by=amount_usd&sort_order=desc',
  ];
}

const idsOf = ({ disputes }: ListAnswer) => disputes.map(({ dispute_id: id }) => id).join();

function requireEqual<T extends string | number>(what: string, found: T, expected: T): void {
  if (found !== expected) throw new VoidError(`${what} ${found} and not ${expected}`);
}

import type { CallPlan } from '../load/plan.js';
import { call, type Company, type Product } from '../product.js';
import { VoidError } from '../rounds.js';

export type Read = {
  readonly name: string;
  /** The size of the response does not depend on the number of disputes. */
  readonly isConstant: boolean;
  readonly request: CallPlan['requests'][number];
};

type ListResponse = {
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
  const request = <T>(path: string) => call<T>(port, { path, token });
  const list = (query: string) => request<ListResponse>(`/api/disputes?per_page=${perPage}${query}`);

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
  requireRows('status', await list('&status=needs_response'));
  const summary = await request<{ total: number }>('/api/disputes/summary');
  requireEqual('the summary counts', summary.total, disputes);
  const dashboard = await request<{ overview: { total_disputes: number } }>('/api/disputes/stats/dashboard');
  requireEqual('the dashboard counts', dashboard.overview.total_disputes, disputes);

  await call(port, {
    method: 'PUT',
    path: `/api/disputes/${wanted.dispute_id}/tags`,
    token,
    body: { tags: [tag] },
  });
  requireEqual('the tag is found', (await list(`&tag=${encodeURIComponent(tag)}`)).total, 1);
  for (const [name, query] of filters()) requireRows(name, await list(`&${query}`));
  const view = { name: 'Holidays', filters: { tag }, columns: [], shared: true };
  await call(port, { path: '/api/views', token, body: view });
  const next = await request<{ dispute: { status: string } | null }>('/api/disputes/next');
  requireEqual('the next dispute is', next.dispute?.status ?? 'none', 'needs_response');

  const listed = (query: string) => ({ path: `/api/disputes?per_page=${perPage}${query}`, token });
  return [
    { name: pageOne, isConstant: true, request: listed('') },
    { name: 'list, a status', isConstant: true, request: listed('&status=needs_response') },
    ...filters().map(([name, query]) => ({
      name: `${filterName}${name}`,
      isConstant: false,
      request: listed(`&${query}`),
    })),
    { name: 'list, part of a customer’s name', isConstant: false, request: listed('&customer=hazel') },
    { name: 'list, search by amount', isConstant: false, request: listed('&search=49.90') },
    { name: 'next dispute', isConstant: true, request: { path: '/api/disputes/next', token } },
    { name: 'views', isConstant: true, request: { path: '/api/views', token } },
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

/** Rare and common values. Due dates leave out most of the newest disputes. No dispute has the customer. */
function filters(): readonly (readonly [name: string, query: string])[] {
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  return [
    ['reason', 'reason=duplicate'],
    ['network', 'network=discover'],
    ['reason_code', 'reason_code=10.4'],
    ['stage', 'stage=inquiry'],
    ['tag, one dispute', `tag=${encodeURIComponent(tag)}`],
    ['tag, one in twenty', 'tag=VIP'],
    ['currency', 'currency=JPY'],
    ['amount_min', 'amount_min=100000'],
    ['amount_max', 'amount_max=200'],
    ['due_before', `due_before=${day(3)}`],
    ['due_after', `due_after=${day(18)}`],
    ['created_after', `created_after=${day(-30)}`],
    ['created_before', `created_before=${day(-365)}`],
    ['readiness', 'readiness=ready'],
    ['completeness_min', 'completeness_min=50'],
    ['customer', 'customer=hazel%40burrow.example'],
    ['and sorting by due_in', 'sort_by=due_in&sort_order=asc'],
    ['and sorting by amount_usd', 'sort_by=amount_usd&sort_order=desc'],
  ];
}

/** A page is full unless all that was counted is on it. */
function requireRows(name: string, { disputes, total }: ListResponse): void {
  requireEqual(`the filter ${name} lets a page through`, disputes.length, Math.min(perPage, total));
}

const idsOf = ({ disputes }: ListResponse) => disputes.map(({ dispute_id: id }) => id).join();

function requireEqual<T extends string | number>(what: string, found: T, expected: T): void {
  if (found !== expected) throw new VoidError(`${what} ${found} and not ${expected}`);
}

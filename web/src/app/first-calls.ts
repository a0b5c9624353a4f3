import { readView, toListQuery } from '../features/disputes/list-view.js';
import { paths } from './paths.js';

type Address = `/api/${string}`;

/** What the app asks for first at an address, spelled as the client spells it. */
export function firstCalls(pathname: string, search: string): readonly Address[] {
  return ['/api/auth/me', ...(pathname === paths.disputes ? listCalls(search) : [])];
}

function listCalls(search: string): readonly Address[] {
  const view = toListQuery(readView(new URLSearchParams(search)));
  const query = Object.entries(view).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [`/api/disputes?${query.join('&')}`, '/api/disputes/summary'];
}

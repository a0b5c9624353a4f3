import { readView, toListQuery } from '../features/disputes/list-view.js';
import { paths } from './paths.js';

type Address = `/api/${string}`;

/** The first requests of the app at a path. They must have the exact URLs that the SDK client builds. */
export function initialRequests(pathname: string, search: string): readonly Address[] {
  return ['/api/auth/me', ...(pathname === paths.disputes ? listRequests(search) : [])];
}

function listRequests(search: string): readonly Address[] {
  const view = toListQuery(readView(new URLSearchParams(search)));
  const query = Object.entries(view).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [`/api/disputes?${query.join('&')}`, '/api/disputes/summary'];
}

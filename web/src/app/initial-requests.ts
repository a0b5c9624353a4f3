import { readView, toListQuery } from '../features/disputes/list-view.js';
import { paths } from './paths.js';

type Address = `/api/${string}`;

/** The first requests of the app at a path. They must have the exact URLs that the SDK client builds. */
export function initialRequests(pathname: string, search: string): readonly Address[] {
  return ['/api/auth/me', ...(pathname === paths.disputes ? listRequests(search) : [])];
}

/** The next ones. The session comes first, so that live events don't reload a dispute that has just changed. */
export function requestsAfterSession(pathname: string): readonly Address[] {
  const [, id] = /^\/disputes\/(dsp_\w+)$/.exec(pathname) ?? [];
  return id === undefined ? [] : [`/api/disputes/${id}?include_raw=true`, `/api/disputes/${id}/workspace`];
}

function listRequests(search: string): readonly Address[] {
  const view = toListQuery(readView(new URLSearchParams(search)));
  const query = Object.entries(view).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return [`/api/disputes?${query.join('&')}`, `/api/disputes/summary?time_zone=${zone}`];
}

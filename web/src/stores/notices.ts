import { create } from 'zustand';

export type Notice = {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'copied';
  readonly text: string;
};

type Notices = { readonly shown: readonly Notice[] };

const shownMax = 4;
let lastId = 0;

/** Toast messages. */
export const useNotices = create<Notices>()(() => ({ shown: [] }));

export function notify(kind: Notice['kind'], text: string): void {
  lastId += 1;
  const notice = { id: lastId, kind, text };
  useNotices.setState(({ shown }) => ({ shown: [...shown, notice].slice(-shownMax) }));
}

export function dismissNotice(id: number): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) }));
}

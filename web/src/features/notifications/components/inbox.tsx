import { Button, Drawer } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/notifications';

import { paths } from '../../../app/paths.js';
import { Relative } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { Loaded } from '../../../components/loaded.js';
import { MoreButton } from '../../../components/more-button.js';
import { EmptyState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { formatMoney } from '../../../lib/money.js';
import { notify } from '../../../stores/notices.js';
import { type InboxItem, inboxQuery, useMarkRead } from '../api/notifications.js';
import classes from './inbox.module.css';

export type InboxProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** False during an impersonation. */
  readonly isEditable: boolean;
};

/** Notes that mention the user and disputes assigned to them, newest first. */
export function Inbox(props: InboxProps) {
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      title={texts.inbox.notifications}
      position="right"
      size="25rem"
      closeButtonProps={{ 'aria-label': texts.inbox.close }}
    >
      <List {...props} />
    </Drawer>
  );
}

function List({ onClose, isEditable }: InboxProps) {
  const query = useInfiniteQuery(inboxQuery());
  const markRead = useMarkRead();
  const mark = (ids?: string[]): void => {
    if (!isEditable) return;
    markRead.mutate(ids, {
      onError: (failure) => notify('error', errorText(failure, texts.messages.notMarked)),
    });
  };
  return (
    <Loaded
      query={query}
      loading={texts.inbox.loading}
      failed={texts.messages.inboxNotLoaded}
      rows={[48, 48]}
    >
      {({ pages }) => {
        const items = pages.flatMap(({ notifications }) => notifications);
        if (items.length === 0)
          return <EmptyState title={texts.inbox.none} text={texts.inbox.noneText} isCompact />;
        return (
          <>
            {isEditable && (pages[0]?.unread ?? 0) > 0 && (
              <Button variant="subtle" size="compact-sm" loading={markRead.isPending} onClick={() => mark()}>
                {texts.inbox.markAllRead}
              </Button>
            )}
            <ul className="list mt-4 mb-6">
              {items.map((item) => (
                <li key={item.notification_id} className={classes.item} data-unread={item.read_at === null}>
                  <Entry
                    item={item}
                    onOpen={() => {
                      if (item.read_at === null) mark([item.notification_id]);
                      onClose();
                    }}
                  />
                </li>
              ))}
            </ul>
            <MoreButton query={query} label={texts.inbox.showMore} />
          </>
        );
      }}
    </Loaded>
  );
}

function nameOf({ kind, refund_id: refundId }: InboxItem) {
  return refundId !== null && (kind === 'approval' || kind === 'rejected')
    ? (`refund_${kind}` as const)
    : kind;
}

type EntryProps = { readonly item: InboxItem; readonly onOpen: () => void };

function Entry({ item, onOpen }: EntryProps) {
  const { amount, currency } = item;
  const money = formatMoney({ amountMinor: amount, currency });
  return (
    <Link
      className={classes.link ?? ''}
      to={item.dispute_id === null ? paths.refunds : paths.dispute(item.dispute_id)}
      onClick={onOpen}
    >
      <span>
        {texts.inbox[nameOf(item)](<strong>{item.actor.name}</strong>)}
        {item.read_at === null && hidden(texts.inbox.unread)}
      </span>
      {item.text !== null && <span className={classes.text}>{item.text}</span>}
      <span className="small">
        {money}
        {item.psp_dispute_id !== null && ` · ${item.psp_dispute_id}`} · <Relative iso={item.created_at} />
      </span>
    </Link>
  );
}

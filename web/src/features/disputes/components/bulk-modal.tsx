import { Modal, Skeleton, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { BulkAction, BulkPreflight, BulkRequest } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dispute-bulk';

import { paths } from '../../../app/paths.js';
import { Problem } from '../../../components/callout.js';
import { FormEnd } from '../../../components/form-end.js';
import { Select } from '../../../components/select.js';
import { TagsField } from '../../../components/tags-field.js';
import { type TickGroup, type Ticks, TickTable } from '../../../components/tick-table.js';
import { useIdempotencyKey } from '../../../lib/idempotency-key.js';
import { formatMoney, formatSums } from '../../../lib/money.js';
import { bulkPreflightQuery, useStartBulk } from '../api/bulk.js';
import { useTitles } from '../use-titles.js';
import { BulkProgress } from './bulk-progress.js';
import type { Choice } from './dispute-filters.js';

export type BulkModalProps = {
  readonly opened: boolean;
  readonly action: BulkAction;
  readonly ids: readonly string[];
  /** The first is preselected. */
  readonly people: readonly Choice[];
  /** Empty until the action is started. */
  readonly bulkId: string;
  /** Called with the id of the action, and later with that of its undo. */
  readonly onStarted: (bulkId: string) => void;
  readonly onClose: () => void;
};

/** Confirms a bulk action, then shows its progress and its result for each dispute. */
export function BulkModal(props: BulkModalProps) {
  const { opened, action, ids, bulkId, onStarted, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.titles[action](ids.length)}
      size="lg"
      closeOnClickOutside={bulkId === ''}
    >
      {bulkId === '' ? (
        <BulkForm {...props} />
      ) : (
        <BulkProgress bulkId={bulkId} onUndo={onStarted} onClose={onClose} />
      )}
    </Modal>
  );
}

/** They can't be undone, so they are confirmed by typing the number of disputes. */
const irreversible: readonly BulkAction[] = ['submit', 'accept'];

/** Actions whose dialog has no field to focus. */
const withoutField: readonly BulkAction[] = ['collect', 'export'];

function BulkForm({ action, ids, people, onStarted, onClose }: BulkModalProps) {
  const form = useForm<Entered>({
    initialValues: { userId: people[0]?.value ?? '', tags: [], typed: '' },
    validate: { tags: ({ length }) => (action === 'tag' && length === 0 ? texts.tagMissing : null) },
  });
  const keyOf = useIdempotencyKey();
  const start = useStartBulk(onStarted);
  const { chosen, include, ...readiness } = useTicks(action, ids);
  const isConfirmed =
    chosen.length > 0 &&
    (!irreversible.includes(action) || form.values.typed.trim() === String(chosen.length));
  const submit = form.onSubmit((entered) => {
    if (!isConfirmed) return;
    const request = { ids: [...chosen], action, ...optionsOf(action, entered), ...include };
    start.mutate({ request, idempotencyKey: keyOf(request) });
  });
  return (
    <form className="stack" onSubmit={submit}>
      <p>{texts.notes[action]}</p>
      {action === 'submit' && <BulkReadiness {...readiness} />}
      <Fields action={action} count={chosen.length} people={people} form={form} />
      <FormEnd
        save={start}
        failed={texts.startFailed}
        label={texts.starts[action](chosen.length)}
        danger={action === 'accept'}
        disabled={!isConfirmed}
        firstButton={withoutField.includes(action) ? 'cancel' : undefined}
        onCancel={onClose}
      />
    </form>
  );
}

type Entered = {
  /** Empty to unassign. */
  readonly userId: string;
  readonly tags: readonly string[];
  /** The number that confirms the action. */
  readonly typed: string;
};

/** The disputes to act on. Of responses, those that are ticked: the ready ones at first. */
function useTicks(action: BulkAction, ids: readonly string[]) {
  const isSubmit = action === 'submit';
  const { data: preflight, isError: isFailed } = useQuery({ ...bulkPreflightQuery(ids), enabled: isSubmit });
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const ticked = (preflight?.disputes ?? []).filter(
    ({ dispute_id: id, readiness }) => changes.get(id) ?? readiness === 'ready',
  );
  const isWeak = ticked.some(({ readiness }) => readiness === 'weak');
  const include: Pick<BulkRequest, 'include'> = { include: isWeak ? ['ready', 'weak'] : ['ready'] };
  const chosen = ticked.map(({ dispute_id: id }) => id);
  return {
    preflight,
    isFailed,
    ticked: new Set(chosen),
    onTick: (changed: readonly string[], isTicked: boolean) =>
      setChanges((before) => new Map([...before, ...changed.map((id) => [id, isTicked] as const)])),
    chosen: isSubmit ? chosen : ids,
    include: isSubmit ? include : {},
  };
}

function optionsOf(action: BulkAction, { userId, tags }: Entered): Omit<BulkRequest, 'ids' | 'action'> {
  if (action === 'assign') return { user_id: userId === '' ? null : userId };
  if (action === 'tag') return { tags: [...tags] };
  return irreversible.includes(action) ? { confirm: true } : {};
}

type FieldsProps = Pick<BulkModalProps, 'action' | 'people'> & {
  readonly count: number;
  readonly form: UseFormReturnType<Entered>;
};

function Fields({ action, people, count, form }: FieldsProps) {
  if (action === 'assign') {
    return (
      <Select
        label={texts.person}
        data={[...people, { value: '', label: texts.unassigned }]}
        data-autofocus
        {...form.getInputProps('userId')}
      />
    );
  }
  if (action === 'tag') {
    return <TagsField label={texts.tags} hint={texts.tagsHint} isFirst {...form.getInputProps('tags')} />;
  }
  if (!irreversible.includes(action) || count === 0) return null;
  return (
    <TextInput
      label={texts.typeNumber(count)}
      inputMode="numeric"
      autoComplete="off"
      // It appears after the dialog has focused its first control.
      autoFocus
      data-autofocus
      {...form.getInputProps('typed')}
    />
  );
}

const words = texts.readiness;

type Props = Ticks & {
  /** Undefined while it loads. */
  readonly preflight: BulkPreflight | undefined;
  readonly isFailed: boolean;
};

const levels = ['ready', 'weak', 'blocked'] as const;
/** Reasons shown of each response. */
const reasonsMax = 2;

/** The responses by readiness, with the reasons of each. Blocked ones can't be ticked. */
function BulkReadiness({ preflight, isFailed, ...ticks }: Props) {
  const titles = useTitles();
  if (isFailed) return <Problem>{words.failed}</Problem>;
  if (preflight === undefined) return <Skeleton height={160} />;
  const groups = levels.map((level): TickGroup => {
    const disputes = preflight.disputes.filter(({ readiness }) => readiness === level);
    return {
      title: words.groups[level](disputes.length),
      sum: formatSums(preflight.groups[level].totals),
      tickAll: level === 'blocked' ? undefined : words.tickAll[level],
      rows: disputes.map((dispute) => toRow(dispute, titles)),
    };
  });
  return <TickTable label={words.label} groups={groups} {...ticks} />;
}

function toRow(
  { dispute_id: id, customer_name: customer, amount, currency, reasons }: BulkPreflight['disputes'][number],
  titles: ReadonlyMap<string, string>,
): TickGroup['rows'][number] {
  const title = customer ?? titles.get(id) ?? id;
  const more = reasons.length - reasonsMax;
  return {
    id,
    tick: words.tick(title),
    name: (
      <Link to={paths.dispute(id)} target="_blank">
        {title}
      </Link>
    ),
    notes: [
      ...reasons.slice(0, reasonsMax).map(({ message }) => message),
      ...(more > 0 ? [words.moreReasons(more)] : []),
    ],
    amount: formatMoney({ amountMinor: amount, currency }),
  };
}

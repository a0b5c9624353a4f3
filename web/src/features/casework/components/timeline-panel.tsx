import { Button, Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react';
import { texts } from '#texts/casework';

import { Problem } from '../../../components/callout.js';
import { Fold } from '../../../components/fold.js';
import { Loaded } from '../../../components/loaded.js';
import { errorText } from '../../../lib/error-text.js';
import { useDraft } from '../../../stores/drafts.js';
import { notify } from '../../../stores/notices.js';
import { evidenceTypesQuery, type TimelineEntry, timelineQuery, useAddNote } from '../api/casework.js';
import { type Colleague, mentionedIn } from '../colleagues.js';
import { type MentionQuery, mentionQueryAt, suggestColleagues, withMention } from '../mention-query.js';
import { toRuns } from '../timeline-runs.js';
import { TimelineItem } from './timeline-item.js';
import classes from './timeline.module.css';

type Props = {
  readonly disputeId: string;
  /** The label of the dispute's provider. */
  readonly provider: string;
  readonly colleagues: readonly Colleague[];
};

const isNote = ({ type }: TimelineEntry): boolean => type === 'note.added';

/** The notes of a dispute and its events, newest first. */
export function TimelinePanel(props: Props) {
  const { disputeId, colleagues } = props;
  const query = useQuery(timelineQuery(disputeId));
  const notes = (query.data ?? []).filter(isNote);
  return (
    <>
      <Fold title={texts.noteForm.notes} note={notes.length === 0 ? undefined : notes.length} isOpen="wide">
        <NoteForm disputeId={disputeId} colleagues={colleagues} />
        <Entries {...props} title={texts.noteForm.notes} entries={notes} />
      </Fold>
      <Fold title={texts.timelinePanel.timeline} isOpen="wide">
        <Loaded
          query={query}
          loading={texts.timelinePanel.loadingTheTimeline}
          failed={texts.messages.loadFailed}
          rows={[32, 32]}
        >
          {(all) => (
            <Entries
              {...props}
              title={texts.timelinePanel.timeline}
              entries={all.filter((entry) => !isNote(entry))}
            />
          )}
        </Loaded>
      </Fold>
    </>
  );
}

type EntriesProps = Omit<Props, 'disputeId'> & {
  readonly title: string;
  readonly entries: readonly TimelineEntry[];
};

function Entries({ title, entries, provider, colleagues }: EntriesProps) {
  const { data: evidenceTypes = [] } = useQuery(evidenceTypesQuery());
  if (entries.length === 0) return null;
  return (
    <ol className="list" aria-label={title} reversed>
      {toRuns(entries)
        .toReversed()
        .map((run) => (
          <li key={run.entry.event_id} className={classes.item}>
            <TimelineItem run={run} names={{ provider, colleagues, evidenceTypes }} />
          </li>
        ))}
    </ol>
  );
}

const noteLengthMax = 4_000;

type NoteFormProps = { readonly disputeId: string; readonly colleagues: readonly Colleague[] };

function NoteForm({ disputeId, colleagues }: NoteFormProps) {
  const [text, setText] = useDraft(`note/${disputeId}`);
  const [picked, setPicked] = useState<readonly Colleague[]>([]);
  const add = useAddNote(disputeId);
  const isEmpty = text.trim() === '';

  const save = (): void => {
    if (isEmpty || add.isPending) return;
    add.mutate(
      { text: text.trim(), mentions: mentionedIn(text, [...picked, ...colleagues]) },
      {
        onSuccess: () => {
          setText('');
          setPicked([]);
          notify('success', texts.messages.noteAdded);
        },
      },
    );
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save();
  };

  return (
    <form className="grid gap-5 pb-6" aria-label={texts.noteForm.addANote} onSubmit={submit}>
      <MentionTextarea
        colleagues={colleagues}
        label={texts.noteForm.note}
        description={texts.messages.noteHint}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={noteLengthMax}
        disabled={add.isPending}
        value={text}
        onChange={setText}
        onMention={(colleague) => setPicked((before) => [colleague, ...before])}
        onKeyDown={handleKey}
      />
      {add.isError && <Problem>{errorText(add.error, texts.messages.noteFailed)}</Problem>}
      <Button
        className="self-start"
        type="submit"
        variant="default"
        size="xs"
        loading={add.isPending}
        disabled={isEmpty}
      >
        {texts.noteForm.addNote}
      </Button>
    </form>
  );
}

type MentionProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly colleagues: readonly Colleague[];
  readonly onChange: (text: string) => void;
  readonly onMention: (colleague: Colleague) => void;
};

/** A text field that offers colleagues after an @. The arrow keys select, Enter or Tab inserts, Escape closes. */
function MentionTextarea(props: MentionProps) {
  const { value, colleagues, onChange, onMention, onKeyDown, ...rest } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mentions = useMentions({ field, value, colleagues, onChange, onMention });
  const { offered, chosen } = mentions;
  const isOpen = chosen !== undefined;
  const optionId = (userId: string) => `${listId}-${userId}`;
  return (
    <Combobox
      store={{ ...useCombobox(), dropdownOpened: isOpen }}
      onOptionSubmit={mentions.insert}
      withinPortal={false}
    >
      <Combobox.DropdownTarget>
        <Textarea
          {...rest}
          ref={field}
          value={value}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={chosen && optionId(chosen.user_id)}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            mentions.updateQuery();
          }}
          onSelect={mentions.updateQuery}
          onBlur={mentions.close}
          onKeyDown={(event) => {
            if (mentions.handleKey(event)) event.preventDefault();
            else onKeyDown?.(event);
          }}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} aria-label={texts.noteForm.colleagues}>
          {offered.map((colleague) => (
            <Combobox.Option
              key={colleague.user_id}
              id={optionId(colleague.user_id)}
              value={colleague.user_id}
              selected={colleague === chosen}
            >
              {colleague.name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <span className="visually-hidden" role="status">
        {isOpen ? texts.noteForm.suggested(offered.length) : ''}
      </span>
    </Combobox>
  );
}

type Options = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly colleagues: readonly Colleague[];
  readonly onChange: (text: string) => void;
  readonly onMention: (colleague: Colleague) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Suggests colleagues for the mention being typed, and handles its keys. */
function useMentions({ field, value, colleagues, onChange, onMention }: Options) {
  const [query, setQuery] = useState<MentionQuery>();
  const [active, setActive] = useState(0);
  const offered = suggestColleagues(query, colleagues);
  const chosen = offered[Math.min(active, offered.length - 1)];
  const close = (): void => setQuery(undefined);
  const updateQuery = (): void => {
    const { current: area } = field;
    if (area === null) return;
    const isCaret = area.selectionStart === area.selectionEnd;
    const next = isCaret ? mentionQueryAt(area.value, area.selectionStart) : undefined;
    if (next?.at === query?.at && next?.typed === query?.typed) return;
    setQuery(next);
    setActive(0);
  };
  const insert = (userId: string): void => {
    const colleague = offered.find(({ user_id: id }) => id === userId);
    const { current: area } = field;
    if (query === undefined || colleague === undefined || area === null) return;
    const { text, caret } = withMention(value, query, colleague.name);
    onMention(colleague);
    onChange(text);
    close();
    window.requestAnimationFrame(() => area.setSelectionRange(caret, caret));
  };
  /** Returns true if the list of suggestions used the key. */
  const handleKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean => {
    if (chosen === undefined || nativeEvent.isComposing || ctrlKey || metaKey) return false;
    const step = steps[key];
    if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else if (key === 'Escape') close();
    else if (key === 'Enter' || key === 'Tab') insert(chosen.user_id);
    else return false;
    return true;
  };
  return { offered, chosen, updateQuery, insert, handleKey, close };
}

import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useId, useRef } from 'react';
import { texts } from '#texts/casework';

import type { Colleague } from '../colleagues.js';
import { useMentions } from '../use-mentions.js';

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly colleagues: readonly Colleague[];
  readonly onChange: (text: string) => void;
  readonly onMention: (colleague: Colleague) => void;
};

/** A text field that offers colleagues after an @. The arrow keys select, Enter or Tab inserts, Escape closes. */
export function MentionTextarea({ value, colleagues, onChange, onMention, onKeyDown, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const combobox = useCombobox();
  const mentions = useMentions({ field, value, colleagues, onChange, onMention });
  const { offered, chosen } = mentions;
  const isOpen = chosen !== undefined;
  const optionId = (userId: string) => `${listId}-${userId}`;
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: isOpen }}
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

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useEffect, useState } from 'react';

const typingMs = 250;

type Props = {
  readonly label: string;
  readonly placeholder: string;
  /** Labels the button that clears it. */
  readonly clear: string;
  readonly lengthMax?: number;
  readonly className: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Searches a list when the user pauses typing. */
export function SearchField({ label, placeholder, clear, lengthMax, value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = window.setTimeout(() => {
      setTyped(undefined);
      onChange(typed);
    }, typingMs);
    return () => window.clearTimeout(timer);
  }, [typed, onChange]);
  const shown = typed ?? value;
  return (
    <TextInput
      {...rest}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={lengthMax}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={
        shown === '' ? null : <CloseButton size="sm" aria-label={clear} onClick={() => setTyped('')} />
      }
      value={shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

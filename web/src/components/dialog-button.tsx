import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

type Props = Omit<ButtonProps, 'children'> & {
  readonly label: ReactNode;
  /** The dialog, which is mounted while it is open. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ label, children, ...look }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" {...look} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

/** The button of a panel whose dialog adds to its list. */
export function AddButton(props: Pick<Props, 'label' | 'children'>) {
  return <DialogButton variant="filled" leftSection={<IconPlus size={16} aria-hidden="true" />} {...props} />;
}

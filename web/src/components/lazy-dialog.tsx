import { type ComponentType, useEffect, useState } from 'react';

type Opened = { readonly opened: boolean };

/** A dialog whose code is loaded when it is first opened: what is behind a button keeps no screen waiting. */
export function lazyDialog<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  function LazyDialog(props: Props) {
    const { opened } = props;
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const [ready, setReady] = useState(false);
    useEffect(() => {
      if (!opened || Dialog !== undefined) return;
      load().then(
        (loaded) => setDialog(() => loaded),
        // Thrown where the error boundary sees it.
        (error: unknown) =>
          setDialog(() => {
            throw error;
          }),
      );
    }, [opened, Dialog]);
    useEffect(() => {
      if (Dialog === undefined) return undefined;
      // There before it is opened: so it remembers where the focus was, and takes it back there.
      const frame = window.requestAnimationFrame(() => setReady(true));
      return () => window.cancelAnimationFrame(frame);
    }, [Dialog]);
    return Dialog === undefined ? null : <Dialog {...props} opened={opened && ready} />;
  }
  const preload = (): void => {
    // A failure shows when the dialog is opened.
    load().catch(() => undefined);
  };
  return Object.assign(LazyDialog, { preload });
}

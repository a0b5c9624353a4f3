import { type ComponentType, useEffect, useState } from 'react';

type Opened = { readonly opened: boolean };

/** A dialog whose code loads when it is first opened, so that it doesn't delay the screen. */
export function lazyDialog<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  function LazyDialog(props: Props) {
    const { opened } = props;
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const [ready, setReady] = useState(false);
    useEffect(() => {
      if (!opened || Dialog !== undefined) return;
      load().then(
        (loaded) => setDialog(() => loaded),
        // Thrown during rendering, where the error boundary catches it.
        (error: unknown) =>
          setDialog(() => {
            throw error;
          }),
      );
    }, [opened, Dialog]);
    useEffect(() => {
      if (Dialog === undefined) return undefined;
      // Mounted before it opens, so that it can return the focus to the previous element.
      const frame = window.requestAnimationFrame(() => setReady(true));
      return () => window.cancelAnimationFrame(frame);
    }, [Dialog]);
    return Dialog === undefined ? null : <Dialog {...props} opened={opened && ready} />;
  }
  const preload = (): void => {
    // A failure surfaces when the dialog is opened.
    load().catch(() => undefined);
  };
  return Object.assign(LazyDialog, { preload });
}

import type { Plugin } from 'vite';

const early = /[\\/]src[\\/]early\.ts$/;

/**
 * Has the page run the file with the early script as soon as that is here, and not with the app's code. It stands behind
 * the root element, which the app needs. While developing, the app's code begins with it.
 */
export function earlyScript(): Plugin {
  return {
    name: 'rebuttal:early-script',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (bundle === undefined) return [];
        const file = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.moduleIds.some((id) => early.test(id)),
        );
        if (file === undefined) throw new Error('The build has no early script');
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${file.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'body' }];
      },
    },
  };
}

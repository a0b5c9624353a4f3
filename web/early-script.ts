import type { Plugin } from 'vite';

const early = /[\\/]src[\\/]early\.ts$/;

/**
 * Makes the page run the early script as soon as it has loaded, before the app's code. Its tag follows the root element,
 * which the app needs. During development, the app's code imports it first.
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

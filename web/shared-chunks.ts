import type { GetModuleInfo } from 'rolldown';

type Modules = { getModuleInfo: GetModuleInfo };

/** Who comes without a session sees these, and is to wait for nothing that they do not show. */
const beforeSignIn =
  /[\\/]routes[\\/](?:landing|login|register|forgot-password|reset-password|accept-invitation|not-found)\.tsx$/;
const shell = /[\\/]app[\\/]shell[\\/]shell\.tsx$/;

/**
 * Which files shared code is in. Left alone there is one for each set of screens that share something: sixty for the
 * list of disputes, and asking for them takes longer than reading them. So what the frame of all signed-in screens needs
 * is one file, and what several screens need another one.
 */
export const sharedChunks = [
  { name: 'icons', test: /[\\/]node_modules[\\/]@tabler[\\/]/ },
  { name: chunkOf },
];

function chunkOf(id: string, modules: Modules): string | null {
  const roots = rootsOf(id, modules);
  if (roots.has('entry') || roots.size < 2) return null;
  if ([...roots].some((root) => beforeSignIn.test(root))) return roots.size > 4 ? 'common' : null;
  if ([...roots].some((root) => shell.test(root))) return 'signed-in';
  return roots.size > 3 ? 'screens' : null;
}

const known = new Map<string, ReadonlySet<string>>();

/** The modules that are loaded by a dynamic import and need this one, and `entry` if the page itself does. */
function rootsOf(id: string, modules: Modules): ReadonlySet<string> {
  const found = known.get(id);
  if (found !== undefined) return found;
  const roots = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    if (info === null) continue;
    if (info.isEntry) roots.add('entry');
    if (info.dynamicImporters.length > 0) roots.add(one);
    for (const importer of info.importers) seen.add(importer);
  }
  known.set(id, roots);
  return roots;
}

import type { GetModuleInfo } from 'rolldown';

type Modules = { getModuleInfo: GetModuleInfo };

const early = /[\\/]src[\\/]early\.ts$/;
const page = /[\\/]index\.html$/;
const main = /[\\/]src[\\/]main\.tsx$/;
/** Who comes without a session sees these, and is to wait for nothing that they do not show. */
const beforeSignIn =
  /[\\/]routes[\\/](?:landing|login|register|forgot-password|reset-password|accept-invitation|not-found)\.tsx$/;
/** Where signed-in people begin. What these do not show, such as dialogs, comes behind them. */
const firstScreens = /[\\/](?:shell[\\/]shell|routes[\\/](?:dashboard|disputes))\.tsx$/;

/**
 * The component library, and what it alone needs, cannot be told by who imports it: its index does, and everybody that.
 * So what all screens show of it is named; the rest, such as dialogs, is where it is used.
 */
const library = /[\\/](?:@mantine|@floating-ui|react-remove-scroll|tslib|use-sidecar|use-callback-ref)[\\/]/;
const shownByAll =
  /[\\/]@mantine[\\/](?:hooks|core[\\/]esm[\\/](?:core|components[\\/](?:ActionIcon|Button|CloseButton|Combobox[\\/](?:Combobox(?:Chevron|\.module)|get-parsed-combobox-data)|Input|InputBase|Loader|NativeSelect|Skeleton|TextInput|Transition|UnstyledButton)))[\\/.]/;

/**
 * Which files shared code is in. Left alone there is one for each set of screens that share something: sixty for the
 * list of disputes, and asking for them takes longer than reading them. So there is one file for what the early script
 * needs, two for the app itself, one for what the first screens of signed-in people need, and one for what several
 * others do.
 */
export const sharedChunks = [
  { name: 'icons', test: /[\\/]node_modules[\\/]@tabler[\\/]/ },
  { name: chunkOf },
];

function chunkOf(id: string, modules: Modules): string | null {
  if (library.test(id)) return shownByAll.test(id) ? 'vendor' : null;
  // What the page itself asks for stays a file of its own.
  if (page.test(id) || main.test(id)) return null;
  const roots = [...rootsOf(id, modules)];
  const isFor = (screens: RegExp): boolean => roots.some((root) => screens.test(root));
  if (isFor(early)) return 'start';
  if (isFor(page)) return id.includes('node_modules') ? 'vendor' : 'app';
  return roots.length < 2 ? null : chunkOfScreens(roots.length, isFor);
}

function chunkOfScreens(count: number, isFor: (screens: RegExp) => boolean): string | null {
  if (isFor(beforeSignIn)) return isFor(firstScreens) || count > 4 ? 'common' : null;
  if (isFor(firstScreens)) return 'signed-in';
  return count > 3 ? 'screens' : null;
}

const known = new Map<string, ReadonlySet<string>>();

/** The modules that need this one and are loaded by a dynamic import, by the page itself or early. */
function rootsOf(id: string, modules: Modules): ReadonlySet<string> {
  const found = known.get(id);
  if (found !== undefined) return found;
  const roots = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    if (info === null) continue;
    if (info.isEntry || early.test(one) || info.dynamicImporters.length > 0) roots.add(one);
    for (const importer of info.importers) seen.add(importer);
  }
  known.set(id, roots);
  return roots;
}

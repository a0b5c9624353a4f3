import type { GetModuleInfo } from 'rolldown';

type Modules = { getModuleInfo: GetModuleInfo };

const early = /[\\/]src[\\/]early\.ts$/;
const page = /[\\/]index\.html$/;
const main = /[\\/]src[\\/]main\.tsx$/;
/** Screens for visitors without a session. They must load no code of other screens. */
const beforeSignIn =
  /[\\/]routes[\\/](?:landing|login|register|forgot-password|reset-password|accept-invitation|not-found)\.tsx$/;
/** The first screens of signed-in users. Code that they do not show at first, such as dialogs, loads later. */
const firstScreens = /[\\/](?:shell[\\/]shell|routes[\\/](?:dashboard|disputes))\.tsx$/;
const shellAndList = /[\\/](?:shell[\\/]shell|routes[\\/]disputes)\.tsx$/;
/** Names of cached data. Live updates need all of them, and must not load the screens that use them. */
const keys = /[\\/]api[\\/](?!api-keys)[\w-]+-keys?\.ts$/;
const dashboard = /[\\/]routes[\\/]dashboard\.tsx$/;

/**
 * The component library and its dependencies. Importers do not reveal their use, because all code imports the library's
 * index. So the components of every screen are listed; the others, such as dialogs, stay with the code that uses them.
 */
const library = /[\\/](?:@mantine|@floating-ui|react-remove-scroll|tslib|use-sidecar|use-callback-ref)[\\/]/;
const shownByAll =
  /[\\/]@mantine[\\/](?:hooks|core[\\/]esm[\\/](?:core|components[\\/](?:ActionIcon|Button|CloseButton|Combobox[\\/](?:Combobox(?:Chevron|\.module)|get-parsed-combobox-data)|Input|InputBase|Loader|NativeSelect|Skeleton|TextInput|Transition|UnstyledButton)))[\\/.]/;

/**
 * Assigns shared code to files. The default is one file for each set of screens that share code: sixty for the list of
 * disputes, whose requests take longer than their download. So there is one file for the early script, two for the app
 * itself, one for the first screens of signed-in users, one for the dashboard and its dialogs, and one for code that
 * several other screens share. Icons and the names of cached data have their own files.
 */
export const sharedChunks = [
  { name: 'keys', test: keys },
  { name: 'icons', test: /[\\/]node_modules[\\/]@tabler[\\/]/ },
  { name: chunkOf },
];

function chunkOf(id: string, modules: Modules): string | null {
  if (library.test(id)) return shownByAll.test(id) ? 'vendor' : null;
  // Entry points of the page stay separate files.
  if (page.test(id) || main.test(id)) return null;
  const roots = [...rootsOf(id, modules)];
  const isFor = (screens: RegExp): boolean => roots.some((root) => screens.test(root));
  if (isFor(early)) return 'start';
  if (isFor(page)) return id.includes('node_modules') ? 'vendor' : 'app';
  if (roots.length < 2) return null;
  if (!isFor(beforeSignIn) && !isFor(shellAndList) && isFor(dashboard)) return 'home';
  return chunkOfScreens(roots.length, isFor);
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

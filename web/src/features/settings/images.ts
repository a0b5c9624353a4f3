import { texts } from '#texts/settings';

/** 5 MB. */
const imageBytesMax = 5_242_880;

/** Returns the reason why a file cannot be a picture for letters, or undefined. */
export function imageProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/')) return texts.messages.notAnImage;
  return file.size > imageBytesMax ? texts.messages.imageTooLarge : undefined;
}

/** The URL within a stored image tag. Only the server's own pictures are shown. */
export function imageSource(tag: string): string | undefined {
  const source = /\ssrc="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&');
  return source === undefined ? undefined : onThisServer(source);
}

/** Pictures are loaded from the app's own server, whatever host name was used when they were stored. */
function onThisServer(source: string): string | undefined {
  try {
    const { pathname, protocol } = new URL(source, 'https://here.invalid');
    return /^https?:$/.test(protocol) ? pathname : undefined;
  } catch {
    return undefined;
  }
}

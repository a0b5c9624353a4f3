/**
 * The content of an upload. In Node, `fileFromPath` of `@rebuttal/sdk/node` reads a path. A stream is read to its end
 * before it is sent: a form of unknown length would have to be encoded by hand, browsers cannot stream one over
 * HTTP/1.1, and a retry after a token renewal sends it again. Files have 10 MB at most.
 */
export type FileSource = Blob | ReadableStream<Uint8Array>;

export async function toBlob(source: FileSource): Promise<Blob> {
  return source instanceof Blob ? source : new Response(source).blob();
}

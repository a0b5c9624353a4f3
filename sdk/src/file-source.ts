/** Where the bytes of an upload come from. In Node, `fileFromPath` of `@rebuttal/sdk/node` reads a path. */
export type FileSource = Blob | ReadableStream<Uint8Array>;

export async function toBlob(source: FileSource): Promise<Blob> {
  return source instanceof Blob ? source : new Response(source).blob();
}

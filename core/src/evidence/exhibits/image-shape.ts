/** The contents of an image header. */
export type ImageShape = {
  /** In pixels, as stored in the file, before rotation. */
  readonly width: number;
  readonly height: number;
  /** The EXIF orientation. 1 is upright. */
  readonly orientation: number;
};

const exif = Buffer.from('Exif\0\0', 'latin1');

/** Reads the header of a JPG or PNG. Undefined if it is truncated. */
export function readImageShape(bytes: Uint8Array): ImageShape | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return file.readUInt16BE(0) === 0xffd8 ? readJpeg(file) : readPng(file);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** PNG specification, 11.2.1 and 11.3.5.5. */
function readPng(file: Buffer): ImageShape {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const tag = file.subarray(0, file.indexOf('IDAT', 0, 'latin1')).indexOf('eXIf', 0, 'latin1');
  return { width, height, orientation: tag < 0 ? 1 : readOrientation(file.subarray(tag + 4)) };
}

/** ITU T.81, B.2: segments with their length, of which one states the size. */
function readJpeg(file: Buffer): ImageShape {
  let orientation = 1;
  for (let at = 2; ; at += 2 + file.readUInt16BE(at + 2)) {
    const [marker, data] = [file.readUInt8(at + 1), at + 4];
    if (marker === 0xe1 && file.subarray(data, data + exif.length).equals(exif))
      orientation = readOrientation(file.subarray(data + exif.length));
    if (isFrame(marker))
      return { width: file.readUInt16BE(data + 3), height: file.readUInt16BE(data + 1), orientation };
  }
}

/** SOF0 to SOF15, except DHT, JPG and DAC, whose codes are in between. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** A TIFF header with its first directory, in which 0x0112 is the orientation. */
function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = read16(directory);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (read16(at) === 0x0112) return read16(at + 8);
  }
  return 1;
}

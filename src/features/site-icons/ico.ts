/** A PNG with its width and height in pixels, at most 256. */
export interface IcoImage {
  readonly size: number
  readonly png: Uint8Array
}

const headerBytes = 6
const entryBytes = 16

/** Creates an `.ico` file with PNG images, which all current browsers support (ICO as of Windows Vista). */
export function icoOf(images: readonly IcoImage[]): Uint8Array {
  const head = Buffer.alloc(headerBytes + entryBytes * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = headerBytes + entryBytes * index
    // 0 stands for 256.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

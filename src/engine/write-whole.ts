import { writeSync } from 'node:fs'

/** Writes all bytes. A single write may be partial, for example on a nearly full disk. */
export function writeWhole(descriptor: number, bytes: Buffer, offset: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done)
}

import { writeSync } from 'node:fs'

/** A write may end early, on a disk that is nearly full for example. */
export function writeWhole(descriptor: number, bytes: Buffer, offset: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done)
}

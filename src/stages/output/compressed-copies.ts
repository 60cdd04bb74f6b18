import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentType, isCompressible } from '../../engine/media-type.ts'
import { asOutputPath, type OutputPath } from '../../model/path.ts'
import type { Precompression } from '../../model/site-config.ts'
import type { PlannedFile } from './plan-output.ts'

/** Below this size in bytes, a header of HTTP outweighs what is saved. */
const smallest = 1_000

const extensions: Readonly<Record<Precompression, string>> = { br: '.br', gzip: '.gz' }

interface WrittenFiles {
  /** The size of a file of the plan in bytes. */
  readonly sizeOf: (path: OutputPath) => number
  /** Where it is now, as an absolute path. */
  readonly locate: (path: OutputPath) => string
}

/**
 * Plans the compressed copies that web servers send in place of a file (`gzip_static` of nginx): for
 * `guide.html`, `guide.html.br` and `guide.html.gz`. A copy depends on the file and nothing else, so one that
 * is there already is not made again.
 */
export const compressedCopies = (
  plan: ReadonlyMap<OutputPath, PlannedFile>,
  formats: readonly Precompression[],
  { sizeOf, locate }: WrittenFiles,
): readonly PlannedFile[] =>
  [...plan.values()].flatMap(({ path, hash, origin }) =>
    isCompressible(contentType(path)) && sizeOf(path) >= smallest
      ? formats
          .map((format): PlannedFile => ({
            path: asOutputPath(path + extensions[format]),
            hash: `${hash}-${format}`,
            origin: `the copy of ${origin} for \`precompress\``,
            content: async () => await compress[format](await readFile(locate(path))),
          }))
          // A copy that the site has made itself.
          .filter((copy) => !plan.has(copy.path))
      : [],
  )

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const compress: Readonly<Record<Precompression, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    toBrotli(content, {
      params: {
        // A page of 48 kB takes 24 ms; with the highest, 11, it takes 56 and is no smaller.
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  async gzip(content) {
    const compressed = await toGzip(content, { level: constants.Z_BEST_COMPRESSION })
    compressed[9] = 255 // The operating system (RFC 1952, 2.3.1), which is nothing to readers.
    return compressed
  },
}

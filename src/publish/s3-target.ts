import type * as S3 from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType } from '../engine/media-type.ts'
import { atOnce } from '../engine/share-work.ts'
import { cacheControl, hasHashedName } from '../model/hashed-name.ts'
import { type Keeping, keptFolder, recordIn, recordName, recordText, type Target } from './target.ts'

export interface Bucket {
  readonly bucket: string
  /** Empty, or with a slash at its end: `docs/`. */
  readonly prefix: string
  /** The address of a server with the protocol of S3. */
  readonly endpoint?: string | undefined
}

/** `s3://bucket/prefix`; undefined for anything else. */
export function parseBucket(address: string): Bucket | undefined {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][\w.-]+)(?:\/(.*))?$/i.exec(address) ?? []
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return bucket === undefined ? undefined : { bucket, prefix: prefix && `${prefix}/` }
}

/** Requests at the same time. */
const limit = 16

/**
 * A bucket of S3, or of a server with its protocol. `sdk` finds the credentials and the region as all its
 * programs do. Throws the errors of the SDK.
 */
export function openBucket(sdk: typeof S3, { bucket, prefix, endpoint }: Bucket, name: string): Target {
  const client = new sdk.S3Client({
    followRegionRedirects: true,
    // Other servers do not know the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined
      ? {}
      : { endpoint, forcePathStyle: true, region: process.env['AWS_REGION'] ?? 'us-east-1' }),
  })
  const at = (path: string) => ({ Bucket: bucket, Key: prefix + path })
  const keptAt = (path: string, release: number): string => `${keptFolder}/${release}/${path}`

  const write = async (path: string, Body: string | Buffer): Promise<void> =>
    void (await client.send(
      new sdk.PutObjectCommand({
        ...at(path),
        Body,
        ContentType: contentType(path),
        CacheControl: hasHashedName(path) ? cacheControl.hashed : cacheControl.others,
      }),
    ))

  const copy = async (from: string, to: string): Promise<void> =>
    void (await client.send(
      new sdk.CopyObjectCommand({
        ...at(to),
        CopySource: `${bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/'),
      }),
    ))

  const erase = async (path: string): Promise<void> =>
    void (await client.send(new sdk.DeleteObjectCommand(at(path))))

  /** Tags by path below a folder, which ends with a slash. */
  async function list(folder: string): Promise<ReadonlyMap<string, string>> {
    const tags = new Map<string, string>()
    const query = { Bucket: bucket, Prefix: prefix + folder }
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, query))
      for (const { Key = '', ETag = '' } of Contents)
        tags.set(Key.slice(query.Prefix.length), ETag.replaceAll('"', ''))
    return tags
  }

  const keep = async (path: string, { release, paths }: Keeping): Promise<void> => {
    if (paths.has(path))
      await copy(path, keptAt(path, release)).catch((error: unknown) => {
        // Somebody has removed it.
        if (!(error instanceof sdk.S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error
      })
  }

  return {
    name,
    async compare(paths, folder) {
      const tags = await list('')
      const there = paths.filter((path) => tags.has(path))
      const same = await atOnce(there, limit, async (path): Promise<readonly [string, boolean]> => {
        const hash = createHash('md5').update(await readFile(join(folder, path)))
        return [path, tags.get(path) === hash.digest('hex')]
      })
      return new Map(same)
    },
    async readRecord() {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(recordName)))
        return recordIn((await Body?.transformToString()) ?? '')
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    writeRecord: (record) => write(recordName, recordText(record)),
    async put(paths, folder, keeping) {
      await atOnce(paths, limit, async (path) => {
        await keep(path, keeping)
        await write(path, await readFile(join(folder, path)))
      })
    },
    async remove(paths, keeping) {
      await atOnce(paths, limit, async (path) => {
        if (keeping) await keep(path, keeping)
        await erase(path)
      })
    },
    listKept: async (release) => new Set((await list(keptAt('', release))).keys()),
    async restore(paths, release) {
      await atOnce(paths, limit, async (path) => await copy(keptAt(path, release), path))
    },
    async dropKept(release) {
      const keptPaths = [...(await list(`${keptFolder}/`)).keys()]
      const dropped =
        release === undefined ? keptPaths : keptPaths.filter((path) => !path.startsWith(`${release}/`))
      await atOnce(dropped, limit, async (path) => await erase(`${keptFolder}/${path}`))
    },
  }
}

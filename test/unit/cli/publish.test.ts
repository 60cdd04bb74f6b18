import * as sdk from '@aws-sdk/client-s3'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openFolder } from '../../../src/publish/folder-target.ts'
import { applyChanges, findChanges, rollBack } from '../../../src/publish/publish-site.ts'
import { isRemote, openRsync } from '../../../src/publish/rsync-target.ts'
import { openBucket, parseBucket } from '../../../src/publish/s3-target.ts'
import { hashOfFile, siteFiles } from '../../../src/publish/site-files.ts'
import type { Target } from '../../../src/publish/target.ts'
import { startBucket } from '../../start-bucket.ts'
import { temporaryProject } from '../stages/config/temporary-project.ts'

type Texts = Readonly<Record<string, string>>

const first = { 'index.html': 'one', 'guide.html': 'guide', 'assets/a-1.js': 'a', 'old/page.html': 'old' }
const second = { 'index.html': 'two', 'guide.html': 'guide', 'assets/b-2.js': 'b', 'new/page.html': 'new' }

const textsIn = async (folder: string): Promise<Texts> =>
  Object.fromEntries(
    Object.keys(await siteFiles(folder)).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

/** The files of a target but for docgen's own, in a constant order. */
const sorted = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([path]) => !path.startsWith('.docgen-publish'))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

interface Place {
  readonly target: Target
  readonly texts: () => Promise<Texts>
}

const places = {
  async folder(texts: Texts = {}): Promise<Place> {
    const to = temporaryProject(texts)
    return { target: await openFolder(to, 'site'), texts: () => textsIn(to) }
  },
  async rsync(texts: Texts = {}): Promise<Place> {
    // It takes a path of this machine, too, and does the same with it.
    const to = temporaryProject(texts)
    return await Promise.resolve({ target: openRsync(to), texts: () => textsIn(to) })
  },
  async bucket(texts: Texts = {}): Promise<Place> {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    const { endpoint, objects } = await startBucket()
    for (const [path, text] of Object.entries(texts))
      objects.set(`docs/${path}`, { body: Buffer.from(text), headers: {} })
    const target = openBucket(sdk, { bucket: 'site', prefix: 'docs/', endpoint }, 's3://site/docs')
    const all = (): Texts =>
      Object.fromEntries([...objects].map(([key, { body }]) => [key.slice('docs/'.length), body.toString()]))
    return { target, texts: () => Promise.resolve(all()) }
  },
}

const hasRsync = spawnSync('rsync', ['--version']).error === undefined

/** Publishes a site of these files. */
async function publish(texts: Texts, target: Target): ReturnType<typeof findChanges> {
  const folder = temporaryProject(texts)
  const files = await siteFiles(folder)
  const changes = await findChanges(folder, files, target)
  await applyChanges(folder, files, changes, target)
  return changes
}

/** A target that ends after a number of changes, as a killed process does. */
function endsAfter(count: number, target: Target): Target {
  let left = count
  const step = async (run: () => Promise<void>): Promise<void> => {
    if (left-- <= 0) throw new Error('killed')
    await run()
  }
  const each =
    <Given extends unknown[]>(run: (paths: readonly string[], ...given: Given) => Promise<void>) =>
    async (paths: readonly string[], ...given: Given): Promise<void> => {
      for (const path of paths) await step(() => run([path], ...given))
    }
  return {
    ...target,
    put: each(target.put),
    remove: each(target.remove),
    restore: each(target.restore),
    writeRecord: (record) => step(() => target.writeRecord(record)),
    dropKept: (release) => step(() => target.dropKept(release)),
  }
}

const usable = Object.entries(places).filter(([name]) => name !== 'rsync' || hasRsync)

describe.each(usable)('a site by %s', (name, place) => {
  /**
   * After how many changes a publication ends: all numbers below `limit`, but `few` for rsync, each call of
   * which starts three processes.
   */
  const endsAt = (limit: number, few: readonly number[]): readonly number[] =>
    name === 'rsync' ? few : [...Array(limit).keys()]

  it('is what was built, and only what has changed is sent', async () => {
    const { target, texts } = await place({ CNAME: 'docs.acme.dev' })
    const all = await publish(first, target)
    expect([all.assets, all.pages.length, all.removed]).toEqual([['assets/a-1.js'], 3, []])
    const { assets, pages, removed } = await publish(second, target)
    expect([assets, [...pages].sort(), [...removed].sort()]).toEqual([
      ['assets/b-2.js'],
      ['index.html', 'new/page.html'],
      ['assets/a-1.js', 'old/page.html'],
    ])
    expect(sorted(await texts())).toEqual(sorted({ ...second, CNAME: 'docs.acme.dev' }))
    const again = await publish(second, target)
    expect([again.assets, again.pages, again.removed]).toEqual([[], [], []])
  })

  it('can be put back, once', async () => {
    const { target, texts } = await place()
    await publish(first, target)
    expect(await rollBack(target)).toBe(4)
    expect(sorted(await texts())).toEqual({})
    await publish(first, target)
    await publish(second, target)
    expect(await rollBack(target)).toBe(5)
    expect(sorted(await texts())).toEqual(sorted(first))
    expect(await rollBack(target)).toBeUndefined()
  })

  it('may have a folder where a file was, and a file where a folder was', async () => {
    const { target, texts } = await place()
    const other = { old: 'file', 'index.html/part': 'in a folder', 'guide.html': 'guide' }
    for (const count of endsAt(12, [5])) {
      await publish(first, target)
      await publish(other, endsAfter(count, target)).catch(() => undefined)
      await publish(other, target)
      expect(sorted(await texts())).toEqual(sorted(other))
      await rollBack(target)
      expect(sorted(await texts())).toEqual(sorted(first))
    }
  })

  it('is whole again after a publication that ended anywhere, whatever comes then', async () => {
    for (const count of endsAt(10, [4, 5])) {
      const { target, texts } = await place()
      await publish(first, target)
      await publish(second, endsAfter(count, target)).catch(() => undefined)
      const isBack = count % 2 === 0
      if (isBack) await rollBack(target)
      // With nothing begun, the release before is that of an empty folder.
      if (isBack) expect([sorted(first), {}]).toContainEqual(sorted(await texts()))
      await publish(second, target)
      expect(sorted(await texts())).toEqual(sorted(second))
      await rollBack(target)
      if (!isBack) expect(sorted(await texts())).toEqual(sorted(first))
    }
  })

  it('has what a publication that was interrupted had removed', async () => {
    for (const count of endsAt(9, [6])) {
      const { target, texts } = await place()
      await publish(first, target)
      await publish(second, endsAfter(count, target)).catch(() => undefined)
      await publish(first, target)
      expect(sorted(await texts())).toEqual(sorted(first))
    }
  })

  it('goes back to the last whole release, not to one that was interrupted', async () => {
    const { target, texts } = await place()
    await publish(first, target)
    await publish(second, endsAfter(5, target)).catch(() => undefined)
    await publish({ ...second, 'index.html': 'three', 'new/page.html': 'newer' }, target)
    await rollBack(target)
    expect(sorted(await texts())).toEqual(sorted(first))
  })

  it('is whole again after a way back that ended anywhere', async () => {
    for (const count of endsAt(8, [4])) {
      const { target, texts } = await place()
      await publish(first, target)
      await publish(second, target)
      const isOver = await rollBack(endsAfter(count, target)).catch(() => undefined)
      if (isOver === undefined) await rollBack(target)
      expect(sorted(await texts())).toEqual(sorted(first))
    }
  })

  it('is not called published if a file has changed while it was sent', async () => {
    const { target, texts } = await place()
    const folder = temporaryProject(first)
    const files = await siteFiles(folder)
    const changes = await findChanges(folder, files, target)
    writeFileSync(join(folder, 'index.html'), 'other')
    await expect(applyChanges(folder, files, changes, target)).rejects.toThrow(
      'has changed while it was sent',
    )
    await publish(first, target)
    expect(sorted(await texts())).toEqual(sorted(first))
  })

  it('takes the place of other files only if it is told to, and removes none', async () => {
    const { target } = await place({ 'index.html': 'mine', 'guide.html': 'guide', 'notes.txt': 'mine' })
    const folder = temporaryProject(first)
    const { foreign } = await findChanges(folder, await siteFiles(folder), target)
    // A file with the same content is as good as published.
    expect(foreign).toEqual(['index.html'])
  })
})

it('what pages load comes before them, and what names other files with them', async () => {
  const { target } = await places.folder()
  const [piece, head] = ['assets/nav/71ov7tmcnq5.txt', 'assets/search/index.json']
  const { assets, pages } = await publish(
    { [piece]: 'a', [head]: 'b', 'img/a.svg': 'c', 'a.html': 'd' },
    target,
  )
  expect([[...assets].sort(), [...pages].sort()]).toEqual([
    [piece, 'img/a.svg'],
    ['a.html', head],
  ])
})

describe('a bucket', () => {
  it('has an address', () => {
    expect(parseBucket('s3://acme-docs')).toEqual({ bucket: 'acme-docs', prefix: '' })
    expect(parseBucket('s3://acme-docs/a/b/')).toEqual({ bucket: 'acme-docs', prefix: 'a/b/' })
    expect(['s3://', 'https://acme', '/srv'].map(parseBucket)).toEqual([undefined, undefined, undefined])
  })

  it('is told types and how long browsers keep files, and is asked no more than it has to be', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    const { endpoint, objects, requests } = await startBucket()
    const target = openBucket(sdk, { bucket: 'site', prefix: '', endpoint }, 's3://site')
    const name = 'assets/größe-71ov7tmcnq5.js'
    await publish({ 'index.html': 'one', [name]: 'a' }, target)
    const told = (key: string): unknown[] => {
      const { headers = {} } = objects.get(key) ?? {}
      return [headers['content-type'], headers['cache-control']]
    }
    expect(told('index.html')).toEqual(['text/html; charset=utf-8', 'no-cache'])
    expect(told(name)).toEqual(['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'])
    requests.length = 0
    await publish({ 'index.html': 'two', [name]: 'a' }, target)
    expect(requests).toEqual([
      'GET /site/.docgen-publish.json',
      'PUT /site/.docgen-publish.json',
      'PUT /site/.docgen-publish/2/index.html',
      'PUT /site/index.html',
      'PUT /site/.docgen-publish.json',
      'GET /site/',
    ])
  })
})

it('rsync takes what names another machine', () => {
  const remote = ['docs.acme.dev:/srv', 'me@host:srv', 'rsync://host/docs']
  const others = [
    '/srv/docs',
    '../a:b',
    'C:/docs',
    'c:docs',
    '-e:x',
    '-e@host:x',
    'rsync://-e/x',
    's3://bucket',
    'https://x',
  ]
  expect([...remote, ...others].filter(isRemote)).toEqual(remote)
})

describe('a folder', () => {
  it('leads nowhere else, behind a link or in a damaged record', async () => {
    const outside = temporaryProject({ 'page.html': 'mine' })
    const to = temporaryProject({})
    symlinkSync(outside, join(to, 'old'))
    const target = await openFolder(to, 'site')
    await expect(publish(first, target)).rejects.toThrow('leads out of it')
    mkdirSync(dirname(join(to, 'x')), { recursive: true })
    writeFileSync(
      join(to, '.docgen-publish.json'),
      JSON.stringify({ version: 2, release: 1, files: { '../evil.html': 'x' } }),
    )
    await expect(publish({ 'index.html': '' }, target)).rejects.toThrow('is not in the target')
    writeFileSync(join(to, '.docgen-publish.json'), '{')
    expect(await target.readRecord()).toBeUndefined()
    expect(await hashOfFile(join(outside, 'page.html'))).toBeDefined()
  })

  it('has no empty folders', async () => {
    const to = temporaryProject({})
    const target = await openFolder(to, 'site')
    await publish(first, target)
    await publish(second, target)
    expect(existsSync(join(to, 'old'))).toBe(false)
  })
})

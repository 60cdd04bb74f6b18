import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFolder } from '../../../src/publish/folder-target.ts'
import { applyChanges, findChanges, rollBack } from '../../../src/publish/publish-site.ts'
import { hashOfFile, siteFiles } from '../../../src/publish/site-files.ts'
import type { Target } from '../../../src/publish/target.ts'
import { temporaryProject } from '../stages/config/temporary-project.ts'

type Texts = Readonly<Record<string, string>>

const first = { 'index.html': 'one', 'guide.html': 'guide', 'assets/a-1.js': 'a', 'old/page.html': 'old' }
const second = { 'index.html': 'two', 'guide.html': 'guide', 'assets/b-2.js': 'b', 'new/page.html': 'new' }

const textsIn = async (folder: string): Promise<Texts> =>
  Object.fromEntries(
    Object.keys(await siteFiles(folder))
      .filter((path) => !path.startsWith('.docgen-publish'))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

const sorted = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Publishes a site of these files. */
async function publish(texts: Texts, target: Target): ReturnType<typeof findChanges> {
  const folder = temporaryProject(texts)
  const files = await siteFiles(folder)
  const changes = await findChanges(files, target)
  await applyChanges(folder, files, changes, target)
  return changes
}

/** A target that ends after a number of changes, as a killed process does. */
function endsAfter(count: number, target: Target): Target {
  let left = count
  const or =
    <Given extends unknown[], Value>(run: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      if (left-- <= 0) throw new Error('killed')
      return await run(...given)
    }
  return {
    ...target,
    put: or(target.put),
    remove: or(target.remove),
    keep: or(target.keep),
    restore: or(target.restore),
    writeRecord: or(target.writeRecord),
  }
}

describe('a published site', () => {
  it('is what was built, and only what has changed is sent', async () => {
    const to = temporaryProject({ CNAME: 'docs.acme.dev' })
    const target = await openFolder(to)
    const all = await publish(first, target)
    expect([all.assets, all.pages.length, all.removed]).toEqual([['assets/a-1.js'], 3, []])
    const { assets, pages, removed } = await publish(second, target)
    expect([assets, [...pages].sort(), [...removed].sort()]).toEqual([
      ['assets/b-2.js'],
      ['index.html', 'new/page.html'],
      ['assets/a-1.js', 'old/page.html'],
    ])
    expect(await textsIn(to)).toEqual(sorted({ ...second, CNAME: 'docs.acme.dev' }))
    expect(existsSync(join(to, 'old'))).toBe(false)
    const again = await publish(second, target)
    expect([again.assets, again.pages, again.removed]).toEqual([[], [], []])
  })

  it('can be put back, once', async () => {
    const to = temporaryProject({})
    const target = await openFolder(to)
    await publish(first, target)
    expect(await rollBack(target)).toBe(4)
    expect(await textsIn(to)).toEqual({})
    await publish(first, target)
    await publish(second, target)
    expect(await rollBack(target)).toBe(5)
    expect(await textsIn(to)).toEqual(sorted(first))
    expect(await rollBack(target)).toBeUndefined()
  })

  it('is whole again after a publication that ended anywhere, whatever comes then', async () => {
    for (let count = 0; count < 14; count++) {
      const to = temporaryProject({})
      const target = await openFolder(to)
      await publish(first, target)
      await publish(second, endsAfter(count, target)).catch(() => undefined)
      const isBack = count % 2 === 0
      if (isBack) await rollBack(target)
      // With nothing begun, the release before is that of an empty folder.
      if (isBack) expect([sorted(first), {}]).toContainEqual(await textsIn(to))
      await publish(second, target)
      expect(await textsIn(to)).toEqual(sorted(second))
      await rollBack(target)
      if (!isBack) expect(await textsIn(to)).toEqual(sorted(first))
    }
  })

  it('is whole again after a way back that ended anywhere', async () => {
    for (let count = 0; count < 10; count++) {
      const to = temporaryProject({})
      const target = await openFolder(to)
      await publish(first, target)
      await publish(second, target)
      const isOver = await rollBack(endsAfter(count, target)).catch(() => undefined)
      if (isOver === undefined) await rollBack(target)
      expect(await textsIn(to)).toEqual(sorted(first))
    }
  })
})

describe('what docgen has not published', () => {
  it('is named before it is replaced, and never removed', async () => {
    const to = temporaryProject({ 'index.html': 'mine', 'guide.html': 'guide', 'notes.txt': 'mine' })
    const target = await openFolder(to)
    const files = await siteFiles(temporaryProject(first))
    // A file with the same content is as good as published.
    expect((await findChanges(files, target)).foreign).toEqual(['index.html'])
  })

  it('lies outside of the target, behind a link or in a damaged record', async () => {
    const outside = temporaryProject({ 'page.html': 'mine' })
    const to = temporaryProject({})
    symlinkSync(outside, join(to, 'old'))
    const target = await openFolder(to)
    await expect(publish(first, target)).rejects.toThrow('leads out of the target')
    mkdirSync(dirname(join(to, 'x')), { recursive: true })
    writeFileSync(
      join(to, '.docgen-publish.json'),
      JSON.stringify({ version: 1, release: 1, files: { '../evil.html': 'x' } }),
    )
    await expect(publish({ 'index.html': '' }, target)).rejects.toThrow('is not in the target')
    writeFileSync(join(to, '.docgen-publish.json'), '{')
    expect(await target.readRecord()).toBeUndefined()
    expect(await hashOfFile(join(outside, 'page.html'))).toBeDefined()
  })
})

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import tty from 'node:tty'
import { describe, expect, it } from 'vitest'
import type { SiteCode as SiteCodeClass } from '../../../src/model/site-code.ts'
import { temporarySite } from '../../build-temp-site.ts'
import { bundleAfresh } from '../../bundle-tests.ts'

type Loaded = typeof import('../../../src/engine/theme-code.ts') &
  typeof import('../../../src/engine/git-state.ts') &
  typeof import('../../../src/engine/look.ts') &
  typeof import('../../../src/engine/notice-looks.ts') &
  typeof import('../../../src/engine/reader.ts') &
  typeof import('../../../src/engine/site-code.ts') &
  typeof import('../../../src/engine/store.ts') &
  typeof import('../../../src/model/site-code.ts') &
  typeof import('../../../src/stages/config/notice-functions.ts')
const modules = [
  'engine/theme-code',
  'engine/git-state',
  'engine/look',
  'engine/notice-looks',
  'engine/reader',
  'engine/site-code',
  'engine/store',
  'model/site-code',
  'stages/config/notice-functions',
]

// A docgen of its own, which is the last one that this process has: another test may have loaded the bundle
// in `dist`, and what that asks Node for on behalf of this test would be its own.
const load = await bundleAfresh<Loaded>(modules.map((name) => `export * from './src/${name}.ts'`).join('\n'))
const {
  CodeTrace,
  declaredLooks,
  Disk,
  gitState,
  lookAt,
  memoryStore,
  noticeBuiltin,
  noticedPlugin,
  noticeLooks,
  readsOfCode,
  runSiteCode,
  SiteCode,
} = await load()

noticeLooks()
noticeBuiltin('node:child_process')

/** What a function looks at, running as code of a site. */
async function codeOf(run: () => unknown): Promise<SiteCodeClass> {
  const code = new SiteCode()
  await runSiteCode({ code }, run)
  return code
}

/** Kinds of looks, and what is unknown. */
async function looksOf(run: () => unknown): Promise<readonly string[]> {
  const code = await codeOf(run)
  return [
    ...new Set(code.looks.map(({ kind }) => kind).filter((kind) => kind !== 'unknown')),
    ...code.unknownUses.map(({ what }) => what),
  ]
}

/** Files below a folder whose name has all signs of patterns. */
function files(names: Readonly<Record<string, string>>): string {
  const site = temporarySite({})
  const root = join(site.root, 'site (new) [1]')
  site.write(
    Object.fromEntries(Object.entries(names).map(([name, text]) => [join('site (new) [1]', name), text])),
  )
  fs.mkdirSync(root, { recursive: true })
  return root
}

describe('code of a site is noticed', () => {
  it.each<[string, (path: string) => unknown, readonly string[]]>([
    [
      'opening a file with a callback in the place of flags',
      (path) =>
        new Promise<void>((done) => {
          fs.open(path, (_error, file) => {
            fs.closeSync(file)
            done()
          })
        }),
      ['content'],
    ],
    ['opening a file to write', (path) => fs.closeSync(fs.openSync(path, 'w')), []],
    [
      'times of a descriptor',
      (path) => {
        const file = fs.openSync(path, 'r')
        void fs.fstatSync(file).size
        void fs.fstatSync(file).mtime
        fs.closeSync(file)
      },
      ['content', '`mtime` of an open file'],
    ],
    [
      'times of a file handle',
      async (path) => {
        const file = await fs.promises.open(path)
        void (await file.stat()).mtimeMs
        await file.close()
      },
      ['content', '`mtimeMs` of an open file'],
    ],
    ['a link itself', (path) => fs.lstatSync(path).isSymbolicLink(), ['link']],
    ['times and number of files copied', (path) => fs.cpSync(path, `${path}.copy`), ['files-below']],
    ['the processors', () => os.cpus(), ['fact']],
    ['what changes like the clock', () => [os.freemem(), os.loadavg(), os.uptime()], []],
    ['a terminal', () => tty.isatty(1), ['fact']],
    ['a terminal to read', () => tryTo(() => new tty.ReadStream(-1)), ['`ReadStream` of `node:tty`']],
    ['a folder that is watched', (path) => fs.watch(join(path, '..')).close(), ['`watch` of `node:fs`']],
    ['a setting that is changed', () => process.umask(0o22), ['`process.umask` with arguments']],
    ['standard input', () => void process.stdin, ['standard input']],
    [
      'standard input by its descriptor',
      () => tryTo(() => fs.readSync(0, Buffer.alloc(0), 0, 0, null)),
      ['standard input'],
    ],
    [
      'a file that never ends',
      () => fs.closeSync(fs.openSync('/dev/zero', 'r')),
      ['`/dev/zero`, which is not a file'],
    ],
    ['arguments that it sets', () => (process.argv = [...process.argv]), ['fact']],
    ['a program', () => tryTo(() => execFileSync('true')), ['`execFileSync` of `node:child_process`']],
  ])('%s', async (_, run, expected) => {
    const path = join(files({ 'a.txt': 'one' }), 'a.txt')
    expect(await looksOf(() => run(path))).toEqual(expected)
  })

  it('but not docgen, whose plugins are no matter of the site', async () => {
    expect(await looksOf(() => gitState(import.meta.dirname, ['.']))).not.toContain(
      '`execFileSync` of `node:child_process`',
    )
  })

  it('with what was there before it looked', async () => {
    const root = files({ 'a.txt': 'one' })
    const path = join(root, 'a.txt')
    const code = await codeOf(() => fs.readFileSync(path))
    fs.writeFileSync(path, 'two!')
    const disk = new Disk(root)
    expect(disk.agrees(disk.tracedLooks(code.looks))).toBe(true)
    expect(disk.outdated()).toEqual(['a.txt'])
    const later = new Disk(root)
    expect(later.agrees(disk.tracedLooks(code.looks))).toBe(false)
  })

  it('and what another process saw instead is one more look', () => {
    const code = new SiteCode()
    for (const result of ['one', 'two', 'two'])
      code.note({ kind: 'content', name: '/a', seen: { result, stamp: '' } })
    expect(code.looks.map(({ seen }) => seen?.result)).toEqual(['one', 'two'])
  })

  it('in what it gives to functions of docgen, but not in these', async () => {
    const root = files({ 'a.txt': '', 'b.txt': '', 'c.txt': '', 'd.txt': '' })
    const read = (name: string): string => fs.readFileSync(join(root, name), 'utf8')
    const code = new SiteCode()
    const context = {
      read: (name: string) => Promise.resolve(read(name)),
      derive: async (make: (files: { readonly read: typeof read }) => Promise<string>) =>
        (await make({ read })) + read('b.txt'),
    }
    const plugin = noticedPlugin(
      {
        name: 'reading',
        async content(given) {
          const { derive } = given as unknown as typeof context // As it is given below.
          await given.read('a.txt')
          await derive(async ({ read: lent }) => lent('c.txt') + read('d.txt'))
          return {}
        },
      },
      code,
    )
    await plugin.content?.(context as never) // What the hook above uses of it.
    expect(code.looks.map(({ name }) => name)).toEqual([join(root, 'd.txt')])
  })
})

const tryTo = (run: () => unknown): unknown => {
  try {
    return run()
  } catch {
    return undefined
  }
}

describe('a look at a path', () => {
  const at = (kind: Parameters<typeof lookAt>[0]['kind'], name: string): string => lookAt({ kind, name })

  it('sees a file become a link, a dangling link go, and a link take another way', () => {
    const root = files({ file: '', other: '' })
    const path = (name: string): string => join(root, name)
    fs.symlinkSync(path('nowhere'), path('dangling'))
    fs.symlinkSync(path('b'), path('a'))
    fs.symlinkSync(path('file'), path('b'))
    const names = ['file', 'dangling', 'a'].map(path)
    const before = names.map((name) => at('link', name))
    fs.rmSync(path('file'))
    fs.symlinkSync(path('other'), path('file'))
    fs.rmSync(path('dangling'))
    fs.rmSync(path('a'))
    fs.symlinkSync(path('file'), path('a'))
    names.forEach((name, index) => expect(at('link', name)).not.toBe(before[index]))
  })

  it('compares times of what a link leads to', () => {
    const root = files({ file: '' })
    fs.symlinkSync('file', join(root, 'link'))
    const before = at('status', join(root, 'link'))
    fs.utimesSync(join(root, 'file'), 1, 1)
    expect(at('status', join(root, 'link'))).not.toBe(before)
  })

  it.skipIf(process.platform === 'win32')('does not read what is not a file', () => {
    const root = files({})
    execFileSync('mkfifo', [join(root, 'pipe')])
    for (const path of ['/dev/zero', join(root, 'pipe')])
      expect(at('content', path)).not.toBe(at('content', path))
    expect(at('files-below', root)).toBe(at('files-below', root))
  })

  it('reads the pattern of a site as one, and nothing else', () => {
    const root = files({ 'data/a.json': '1', 'data/b.txt': '1', 'assets/[slug]/c.txt': '1' })
    const [{ kind, name } = never()] = declaredLooks({ files: ['data/*.json'] }, root)
    const looks = [
      { kind, name },
      { kind: 'files-below' as const, name: join(root, 'assets/[slug]') },
    ]
    const seen = (): readonly string[] => looks.map((look) => lookAt(look))
    const before = seen()
    fs.writeFileSync(join(root, 'data/b.txt'), '2')
    expect(seen()).toEqual(before)
    fs.writeFileSync(join(root, 'data/a.json'), '2')
    fs.writeFileSync(join(root, 'assets/[slug]/c.txt'), '2')
    seen().forEach((result, index) => expect(result).not.toBe(before[index]))
    // In traces, it is relative to the project.
    const disk = new Disk(root)
    const trace = disk.tracedLooks(looks)
    expect(new Disk(root).agrees(trace)).toBe(true)
    expect(trace.map(({ path }) => path)).toEqual(['data/\0*.json', 'assets/[slug]'])
  })

  it('follows links to folders in a glob, and says when a folder cannot be read', () => {
    const root = files({ 'in/a.txt': '1', 'out/b.txt': '1' })
    fs.symlinkSync(join(root, 'out'), join(root, 'in/link'))
    fs.symlinkSync(root, join(root, 'in/loop'))
    const [glob] = declaredLooks({ files: ['in/**'] }, root)
    const before = lookAt(glob ?? never())
    fs.writeFileSync(join(root, 'out/b.txt'), '2')
    expect(lookAt(glob ?? never())).not.toBe(before)
    expect(at('content', `${root}/${'x'.repeat(300)}`)).toBe('ENAMETOOLONG')
  })

  it('leaves out what docgen writes', () => {
    const root = files({ 'a.txt': '1' })
    const kinds = ['names-below', 'files-below'] as const
    const before = kinds.map((kind) => at(kind, root))
    for (const [folder, name] of [
      ['.docgen/store', 'pack'],
      ['node_modules/.cache/docgen', 'x'],
      ['build', '.docgen-manifest.json'],
    ] as const) {
      fs.mkdirSync(join(root, folder), { recursive: true })
      fs.writeFileSync(join(root, folder, name), '')
    }
    expect(at('files-below', root)).toBe(before[1])
    fs.rmSync(join(root, 'node_modules'), { recursive: true })
    expect(at('names-below', root)).toBe(before[0])
  })
})

const never = (): never => {
  throw new Error('no look')
}

it('a trace may have a list for each of many pages', () => {
  const root = files({})
  const store = memoryStore()
  const code = new SiteCode()
  const trace = new CodeTrace(code, store, new Disk(root))
  let last = trace.trace
  for (let page = 0; page < 20_000; page++) {
    code.note({ kind: 'type', name: join(root, String(page)), seen: { result: 'absent', stamp: '' } })
    last = trace.trace
  }
  const disk = (): InstanceType<typeof Disk> => new Disk(root, [], (id) => readsOfCode(id, store))
  expect(disk().agrees(last)).toBe(true)
  fs.writeFileSync(join(root, '0'), '')
  expect(disk().agrees(last)).toBe(false)
})

it('a docgen notices what the process tells, also if another one there did before', async () => {
  const later = await load()
  later.noticeLooks()
  const code = new later.SiteCode()
  await later.runSiteCode({ code }, async () => void [process.argv, process.execPath])
  expect(code.looks.map(({ kind }) => kind)).toEqual(['fact', 'fact'])
})

import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { processName } from '../../../src/engine/cache-folder.ts'
import { openStore, overlayStore, type Store } from '../../../src/engine/store.ts'
import { bundleAfresh } from '../../bundle-tests.ts'

function folder(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-store-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** Opens the store as a build does, and closes it with what was set made durable. */
function session<Value>(place: string, run: (store: Store) => Value): Value {
  const store = openStore(place)
  try {
    const value = run(store)
    store.commit()
    return value
  } finally {
    store.close()
  }
}

const filled = (): string => {
  const place = folder()
  session(place, (store) => {
    store.set('a', 'value of a')
    store.set('b', 'value of b, with ä and \0')
  })
  return place
}

const packs = (place: string): string[] => readdirSync(place).filter((name) => name.endsWith('.pack'))
const pack = (place: string): string => join(place, packs(place)[0] ?? '')

describe('a store', () => {
  it('keeps values between two processes', () => {
    const place = filled()
    expect(
      session(place, (store) => [
        store.get('a'),
        store.get('b'),
        store.get('c'),
        store.touch('a'),
        store.touch('c'),
      ]),
    ).toEqual(['value of a', 'value of b, with ä and \0', undefined, true, false])
  })

  it('writes nothing when nothing was set', () => {
    const place = filled()
    const before = readFileSync(join(place, 'index.json'), 'utf8')
    session(place, (store) => store.get('a'))
    expect(readFileSync(join(place, 'index.json'), 'utf8')).toBe(before)
  })

  it('names like those of built-in properties are ordinary', () => {
    const place = folder()
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '../../x', '']
    session(place, (store) => names.forEach((name) => store.set(name, `value of ${name}`)))
    expect(session(place, (store) => names.map((name) => store.get(name)))).toEqual(
      names.map((name) => `value of ${name}`),
    )
  })

  it('drops what many builds have not asked for, and the packs that are then empty', () => {
    const place = filled()
    for (let build = 0; build < 12; build++)
      session(place, (store) => {
        store.get('a')
        store.set(`of build ${build}`, String(build))
      })
    expect(
      session(place, (store) => [
        store.get('a'),
        store.get('b'),
        store.get('of build 0'),
        store.get('of build 11'),
      ]),
    ).toEqual(['value of a', undefined, undefined, '11'])
    expect(packs(place).length).toBeLessThanOrEqual(9)
  })

  it("two processes that write at once do not destroy each other's values", () => {
    const place = filled()
    const one = openStore(place)
    const other = openStore(place)
    one.set('one', '1')
    other.set('other', '2')
    one.commit()
    other.commit()
    expect([one.get('one'), other.get('other')]).toEqual(['1', '2'])
    one.close()
    other.close()
    const values = session(place, (store) => [store.get('a'), store.get('one'), store.get('other')])
    expect(values).toEqual(['value of a', undefined, '2'])
  })
})

describe('a damaged store reads as absent', () => {
  const damage: readonly (readonly [string, (place: string) => void])[] = [
    ['an index that is cut', (place) => truncateSync(join(place, 'index.json'), 20)],
    ['an empty index', (place) => writeFileSync(join(place, 'index.json'), '')],
    ['an index of null', (place) => writeFileSync(join(place, 'index.json'), 'null')],
    ['an index of a list', (place) => writeFileSync(join(place, 'index.json'), '[]')],
    [
      'an index of another version',
      (place) =>
        writeFileSync(
          join(place, 'index.json'),
          readFileSync(join(place, 'index.json'), 'utf8').replace(/"version":\d+/, '"version":99'),
        ),
    ],
    [
      'entries of null',
      (place) =>
        writeFileSync(join(place, 'index.json'), '{"version":3,"generation":1,"entries":{"a":null,"b":[]}}'),
    ],
    [
      'entries null',
      (place) => writeFileSync(join(place, 'index.json'), '{"version":3,"generation":1,"entries":null}'),
    ],
    [
      'entries of another form',
      (place) =>
        writeFileSync(
          join(place, 'index.json'),
          '{"version":3,"generation":1,"entries":{"a":[1,2,3,4,5],"b":["x.pack",-1,1e308,"",0]}}',
        ),
    ],
    [
      'entries that lead out of the folder',
      (place) =>
        writeFileSync(
          join(place, 'index.json'),
          '{"version":3,"generation":1,"entries":{"a":["../../../etc/passwd",0,10,"x",0],"b":["../x.pack",0,10,"x",0]}}',
        ),
    ],
    ['no pack', (place) => rmSync(pack(place))],
    ['an empty pack', (place) => writeFileSync(pack(place), '')],
    [
      'a folder in place of the pack',
      (place) => {
        const path = pack(place)
        rmSync(path)
        mkdirSync(path)
      },
    ],
    [
      'flipped bits',
      (place) => {
        const bytes = readFileSync(pack(place))
        writeFileSync(
          pack(place),
          bytes.map((byte, index) => (index % 5 === 0 ? byte ^ 1 : byte)),
        )
      },
    ],
  ]
  it.each(damage)('%s', (_name, harm) => {
    const place = filled()
    harm(place)
    expect(
      session(place, (store) => [store.get('a'), store.touch('a'), store.get('b'), store.touch('b')]),
    ).toEqual([undefined, false, undefined, false])
    // It heals: what is set again is there again.
    session(place, (store) => store.set('a', 'again'))
    expect(session(place, (store) => store.get('a'))).toBe('again')
  })

  it('one damaged value leaves the others', () => {
    const place = filled()
    const bytes = readFileSync(pack(place))
    bytes[0] = (bytes[0] ?? 0) ^ 1
    writeFileSync(pack(place), bytes)
    expect(session(place, (store) => [store.touch('a'), store.get('b')])).toEqual([
      false,
      'value of b, with ä and \0',
    ])
  })
})

describe('a store that cannot be written', () => {
  it('a file in place of its folder: the build goes on without', () => {
    const root = folder()
    writeFileSync(join(root, 'file'), '')
    const store = openStore(join(root, 'file/store'))
    store.set('a', 'value')
    expect([store.get('a'), store.touch('a')]).toEqual(['value', true])
    store.close()
  })

  const canMount = ((): boolean => {
    try {
      execFileSync('mount', ['--version'], { stdio: 'ignore' })
      return process.getuid?.() === 0
    } catch {
      return false
    }
  })()

  it.skipIf(!canMount)(
    'a full disk: the build still has every value, and says what went wrong',
    ({ skip }) => {
      const place = folder()
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' })
      } catch {
        skip('mounting is not allowed here')
      }
      onTestFinished(() => void execFileSync('umount', ['-l', place]))
      const store = openStore(place)
      store.set('a', 'small')
      store.set('b', 'x'.repeat(200_000))
      store.set('c', 'after')
      expect([store.get('a'), store.get('b')?.length, store.touch('b'), store.get('c')]).toEqual([
        'small',
        200_000,
        true,
        'after',
      ])
      expect(store.commit()).toContain('ENOSPC')
      store.close()
      expect(session(place, (again) => again.get('c'))).toBeUndefined()
    },
  )
})

it('leaves no half of an index where the disk is full, and removes what killed processes have left', () => {
  const place = filled()
  symlinkSync('/dev/full', join(place, `2-${processName}.tmp`))
  const store = openStore(place)
  store.set('c', 'value of c')
  expect(store.commit()).toContain('ENOSPC')
  store.close()
  expect(readdirSync(place).filter((name) => name.endsWith('.tmp'))).toEqual([])
  for (const name of ['1-99999.tmp', 'index-99999.tmp']) writeFileSync(join(place, name), '{')
  session(place, (again) => again.set('c', 'value of c'))
  expect(readdirSync(place).filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(session(place, (again) => again.get('a'))).toBe('value of a')
})

it('of two processes with one number, as in two containers, each writes to files of its own', async () => {
  const place = folder()
  const loadAnother = await bundleAfresh<typeof import('../../../src/engine/store.ts')>(
    "export * from './src/engine/store.ts'",
  )
  for (const key of ['a', 'b']) {
    const { openStore: openAnother } = await loadAnother()
    const store = openAnother(place)
    onTestFinished(store.close)
    store.set(key, key)
  }
  const writers = packs(place).map((name) => name.replace(/-\d+\.pack$/, ''))
  expect(new Set(writers).size).toBe(2)
})

it('a process that builds repeatedly keeps a limited number of characters in memory', () => {
  const place = folder()
  session(place, (base) => {
    const store = overlayStore(base, 20)
    store.set('a', 'x'.repeat(15))
    store.set('a', 'y'.repeat(15))
    expect(base.get('a')).toBeUndefined()
    store.set('b', 'z'.repeat(15))
    expect(base.get('a')).toBe('y'.repeat(15))
    expect(store.get('b')).toBe('z'.repeat(15))
  })
})

// Paths as Windows has them: `node:path` and `node:url` behave here as they do there, without a disk.
import path from 'node:path'
import url from 'node:url'
import type { OutputFile, Plugin } from 'esbuild'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bundleAfresh } from '../../bundle-tests.ts'

/** The functions under test. */
type Loaded = typeof import('../../../src/dev-server/pages-by-output.ts') &
  typeof import('../../../src/dev-server/editor-link.ts') &
  typeof import('../../../src/engine/esbuild.ts') &
  typeof import('../../../src/engine/file-name.ts') &
  typeof import('../../../src/engine/reader.ts') &
  typeof import('../../../src/engine/cache-folder.ts') &
  typeof import('../../../src/engine/stack-place.ts') &
  typeof import('../../../src/engine/walk.ts') &
  typeof import('../../../src/migrate/docusaurus/mounts.ts') &
  typeof import('../../../src/stages/theme/run-esbuild.ts') &
  typeof import('../../../src/stages/theme/template-files.ts')
const modules = [
  'dev-server/pages-by-output',
  'dev-server/editor-link',
  'engine/esbuild',
  'engine/file-name',
  'engine/reader',
  'engine/cache-folder',
  'engine/stack-place',
  'engine/walk',
  'migrate/docusaurus/mounts',
  'stages/theme/run-esbuild',
  'stages/theme/template-files',
]

const windows: Plugin = {
  name: 'windows',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:(?:path|url)$/ }, ({ path }) => ({ path, namespace: 'windows' }))
    onLoad({ filter: /.*/, namespace: 'windows' }, ({ path: name }) => ({
      contents: `
        const real = process.getBuiltinModule('${name}')
        const here = ${
          name === 'node:path'
            ? 'real.win32'
            : '{ ...real, fileURLToPath: (address) => real.fileURLToPath(address, { windows: true }) }'
        }
        export default here
        export const { ${Object.keys(name === 'node:path' ? path.win32 : url).join(', ')} } = here`,
    }))
  },
}

let docgen: Loaded

beforeAll(async () => {
  const load = await bundleAfresh<Loaded>(
    modules.map((name) => `export * from './src/${name}.ts'`).join('\n'),
    [windows],
  )
  docgen = await load()
})

const root = 'C:\\Work\\site'

describe('a file is named with forward slashes', () => {
  it.each([
    ['C:\\Work\\site\\content\\guides\\install.mdx', 'content/guides/install.mdx'],
    // Drive letters and names have no case.
    ['c:\\work\\SITE\\content\\index.md', 'content/index.md'],
    ['C:\\Work\\docs\\index.md', '../docs/index.md'],
    // No path leads from one drive to another.
    ['D:\\packages\\theme\\page.tsx', 'D:/packages/theme/page.tsx'],
    ['\\\\server\\share\\page.md', '//server/share/page.md'],
  ])('%s is %s', (file, name) => {
    expect(docgen.fileName(file, root)).toBe(name)
  })

  it.each([
    ['C:\\Work\\site', true],
    ['c:\\work\\site\\content', true],
    ['C:\\Work\\site-two', false],
    ['C:\\Work', false],
    ['D:\\Work\\site', false],
    ['C:\\Work\\site\\..more', true],
  ])('%s is in the project: %s', (path, expected) => {
    expect(docgen.isWithin(root, path)).toBe(expected)
  })
})

describe('a bundle', () => {
  it('has names and sources that are the same on every system', () => {
    const file = (path: string): OutputFile => ({ path, contents: new Uint8Array(), hash: '', text: '' })
    const outdir = `${root}\\.docgen\\theme\\out`
    const input = { bytes: 0, imports: [] }
    const output = { bytes: 0, imports: [], exports: [] }
    const outputFiles = [
      file(`${outdir}\\assets\\main-AAAAAAAA.js`),
      file(`${outdir}\\server\\theme-BBBBBBBB.js`),
    ]
    const metafile = {
      inputs: {
        'node_modules/react/index.js': input,
        'D:/kit/node_modules/clsx/clsx.js': input,
        'docgen:theme': input,
      },
      outputs: {
        'main.js': {
          ...output,
          inputs: {
            'D:/kit/node_modules/clsx/clsx.js': { bytesInOutput: 1 },
            'docgen:theme': { bytesInOutput: 1 },
          },
        },
      },
    }
    const { files, sources, used } = docgen.readResult({ outputFiles, metafile }, outdir, root)
    expect(files.map(({ path }) => path)).toEqual(['assets/main-AAAAAAAA.js', 'server/theme-BBBBBBBB.js'])
    const clsx = 'D:\\kit\\node_modules\\clsx\\clsx.js'
    expect(sources).toEqual(['C:\\Work\\site\\node_modules\\react\\index.js', clsx])
    expect(used).toEqual([clsx])
  })

  it.each([
    ['templates/slots/Footer.tsx', true],
    ['D:/kit/page.tsx', true],
    ['docgen-address:src/worker.ts', false],
    ['(disabled):node_modules/x/fs.js', false],
  ])('has the input %s, which is a file: %s', (name, expected) => {
    expect(docgen.isFileInput(name)).toBe(expected)
  })

  it("knows the site's own templates", () => {
    const inputs = {
      [`${root}\\templates\\slots\\Footer.tsx`]: '',
      [`${root}\\templates-old\\slots\\Footer.tsx`]: '',
      'C:\\docgen\\templates\\slots\\Navbar.tsx': '',
    }
    const config = { templatesDir: 'templates' } as Parameters<Loaded['siteTemplates']>[1]['config'] // All it reads.
    expect(docgen.siteTemplates({ inputs }, { root, config })).toEqual(['templates/slots/Footer.tsx'])
  })
})

describe('while the site is served', () => {
  const session = {
    loaded: {
      root,
      file: 'docgen.config.ts',
      looks: () => [
        { kind: 'content', name: `${root}\\navbar\\items.ts` },
        { kind: 'content', name: `${root}\\versions.json` },
      ],
      config: { templatesDir: 'templates', i18n: { path: 'i18n' }, trees: [] },
    },
  } as unknown as Parameters<Loaded['affectsConfig']>[1] // What the two functions read of it.

  it('a change of what the configuration was read from is one of the configuration', () => {
    expect(docgen.affectsConfig(['navbar/items.ts'], session)).toBe(true)
    expect(docgen.affectsConfig(['versions.json'], session)).toBe(true)
    expect(docgen.affectsConfig(['content/index.md'], session)).toBe(false)
  })

  it('a change of what the theme was bundled from is one of the theme', () => {
    const inputs = { [`${root}\\plugins\\Rocket.tsx`]: '' }
    expect(docgen.affectsTheme(['plugins/Rocket.tsx'], inputs, session)).toBe(true)
    expect(docgen.affectsTheme(['plugins/other.ts'], inputs, session)).toBe(false)
  })

  it('links open a file in an editor', () => {
    expect(docgen.editorLink('vscode', `${root}\\content\\a b.md`, { line: 3, column: 1 })).toBe(
      'vscode://file/C:/Work/site/content/a%20b.md:3:1',
    )
  })
})

it.each([
  ['a path', 'C:\\Work\\site\\.docgen\\config.mjs'],
  ['an address', 'file:///C:/Work/site/.docgen/config.mjs?run=2'],
])('an error is found in its source by %s in its stack', (_, where) => {
  const error = new Error('x')
  error.stack = `Error: x\n    at load (${where}:1:1)`
  const map = JSON.stringify({ version: 3, sources: ['../docgen.config.ts'], names: [], mappings: 'AAAA' })
  const mapOf = (file: string): string | undefined =>
    file === 'C:\\Work\\site\\.docgen\\config.mjs' ? map : undefined
  expect(docgen.locationInStack(error, { root, folders: [root], mapOf })?.file).toBe('docgen.config.ts')
})

it.each([
  ['C:\\Work\\site\\docs', 'docs'],
  ['docs\\guides\\', 'docs/guides'],
  ['\\docs', 'docs'],
  ['./docs', 'docs'],
])('a path %s of a configuration that is migrated is %s', (written, expected) => {
  expect(docgen.projectPath(written, root)).toBe(expected)
})

it.each([
  'con.md',
  'guides/aux/index.html',
  'NUL',
  'com1.txt',
  'LPT¹.md',
  'conin$',
  'a:b.md',
  'guides./x.md',
])('%s is no name for a file there', (path) => {
  expect(docgen.unportablePathBecause(path)).toBeDefined()
})

it.each(['console.md', 'auxiliary/index.html', 'com.md', 'null.md', 'lpt10/x.md'])('%s is one', (path) => {
  expect(docgen.unportablePathBecause(path)).toBeUndefined()
})

describe('a rename', () => {
  const failing = (code: string, times: number) => {
    let left = times
    return vi.fn(() => {
      if (left-- > 0) throw Object.assign(new Error(code), { code })
    })
  }

  it.each(['EPERM', 'EACCES', 'EBUSY'])('waits there until nobody reads the file any more (%s)', (code) => {
    const rename = failing(code, 3)
    const wait = vi.fn()
    docgen.renameFile('a', 'b', { rename, isWindows: true, wait })
    expect(rename).toHaveBeenCalledTimes(4)
    expect(wait.mock.calls.flat()).toEqual([10, 25, 50])
  })

  it('says in the end what the system said', () => {
    const rename = failing('EPERM', 99)
    expect(() => docgen.renameFile('a', 'b', { rename, isWindows: true, wait: vi.fn() })).toThrow('EPERM')
    expect(rename).toHaveBeenCalledTimes(8)
  })

  it('is not tried again for any other reason, or on another system', () => {
    const missing = failing('ENOENT', 1)
    expect(() => docgen.renameFile('a', 'b', { rename: missing, isWindows: true, wait: vi.fn() })).toThrow(
      'ENOENT',
    )
    const forbidden = failing('EPERM', 1)
    expect(() => docgen.renameFile('a', 'b', { rename: forbidden, isWindows: false, wait: vi.fn() })).toThrow(
      'EPERM',
    )
    expect(forbidden).toHaveBeenCalledTimes(1)
  })
})

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteFiles } from './build-temp-site.ts'
import { fencesFor, isPart } from './manual/fence-checks.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '..')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-package-')))
const project = join(folder, 'project')
const installed = join(project, 'node_modules/docgen')

/**
 * A site of somebody else: three pages, a configuration in TypeScript, one slot and one island of its own.
 */
const theirs: SiteFiles = {
  'docgen.config.ts':
    "import { defineConfig } from 'docgen'\n\nexport default defineConfig({\n  title: 'Theirs',\n  url: 'https://docs.acme.dev',\n  footer: { copyright: 'Them' },\n})\n",
  'content/index.md': '---\ntitle: Home\n---\n\nWelcome. [Guide](./guides/one.mdx)\n',
  'content/guides/one.mdx':
    "import Counter from '@site/templates/islands/counter.island'\n\n# One\n\n<Counter start={3} />\n\nSee [two](./two.md#part).\n",
  'content/guides/two.md': '# Two\n\n## Part\n\n[Home](../index.md)\n',
  'templates/slots/Footer.tsx':
    "import type { ReactElement } from 'react'\nimport Original from '@theme-original/slots/Footer'\n\nexport default function Footer(): ReactElement {\n  return (\n    <div className=\"their-footer\">\n      A footer of their own\n      <Original />\n    </div>\n  )\n}\n",
  'templates/islands/counter.island.tsx':
    "import { useState, type ReactElement } from 'react'\n\nexport const hydrate = 'load'\n\nexport default function Counter({ start }: { readonly start: number }): ReactElement {\n  const [count, setCount] = useState(start)\n  return <button onClick={() => setCount(count + 1)}>Counted {count}</button>\n}\n",
}

/** A plugin of a site that calls what docgen's own plugins call. */
const kitConfig = `import { asContentPath, asRoutePath, defineConfig, definePlugin } from 'docgen'
import { assetPath, createHighlighter } from 'docgen/kit'

const sample = definePlugin({
  name: 'sample',
  components: { Sample: assetPath(import.meta.url, 'plugin/Sample.tsx') },
  async content() {
    const highlight = await createHighlighter()
    return {
      pages: [
        {
          path: asContentPath('content/sample.md'),
          route: asRoutePath('/sample'),
          frontMatter: { title: 'Sample' },
          body: { component: 'Sample', props: highlight('kind: Pod', 'yaml') },
        },
      ],
    }
  },
})

export default defineConfig({ title: 'Kit', url: 'https://example.com', plugins: [sample] })
`

beforeAll(async () => {
  await pack()
  write(project, {
    ...theirs,
    'package.json': JSON.stringify({
      name: 'theirs',
      private: true,
      type: 'module',
      overrides: lockedVersions(),
    }),
  })
  // What the tests of docgen itself have been installed from is in npm's cache; nothing else is needed.
  await npm(project, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball())
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Packs the repository as it lies there. `dist` is of these sources before a run; only its declarations may
 * still have to be written, and no other test reads those.
 */
const pack = (): Promise<string> => npm(repository, 'pack', '--pack-destination', folder)

const tarball = (): string =>
  join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'no tarball')

function write(root: string, files: SiteFiles): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
}

/**
 * The versions of the lock file for everything that docgen brings along, as newer ones would have to be
 * fetched.
 */
function lockedVersions(): Record<string, string> {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean }>
  }
  const versions = new Map<string, Set<string>>()
  for (const [path, { version, dev }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1)
    if (path !== '' && name !== undefined && dev !== true)
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  return Object.fromEntries(
    [...versions].flatMap(([name, [version = '', ...others]]) =>
      others.length === 0 ? [[name, version]] : [],
    ),
  )
}

/** Runs npm and returns its output, which is also in the error if it fails. */
async function npm(cwd: string, ...words: readonly string[]): Promise<string> {
  try {
    return (await run('npm', [...words], { cwd, maxBuffer: 1e8 })).stdout
  } catch (error) {
    // What Node's `execFile` throws.
    const { message, stdout } = error as Error & { readonly stdout: string }
    throw new Error(`${message}\n${stdout}`, { cause: error })
  }
}

const docgen = (cwd: string, ...words: readonly string[]): Promise<{ stdout: string; stderr: string }> =>
  run(join(project, 'node_modules/.bin/docgen'), [...words], { cwd, env: { ...process.env, CI: '1' } })

/** Starts a server of the installed command; resolves with its address. */
async function start(
  ...words: readonly string[]
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [join(installed, 'dist/docgen.js'), ...words, '--port', '0'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of child.stdout as AsyncIterable<Buffer>) {
    said += text.toString()
    const url = /http:\/\/\S+/.exec(said)?.[0]
    if (url !== undefined) return { url, child }
  }
  throw new Error(`The server ended: ${said}`)
}

async function interrupt(child: ChildProcess): Promise<number | null> {
  const exit = once(child, 'exit') as Promise<[number | null]>
  child.kill('SIGINT')
  return (await exit)[0]
}

const text = async (address: string): Promise<string> => (await fetch(address)).text()
const output = (name: string): string => readFileSync(join(project, 'build', name), 'utf8')

describe('the package', () => {
  const files = (): string[] =>
    readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(installed, join(entry.parentPath, entry.name)))
      .filter((path) => !path.startsWith('node_modules/'))

  test('holds the bundled command, the templates, and what these are bundled with', () => {
    expect(
      readdirSync(installed)
        .filter((name) => name !== 'node_modules')
        .sort(),
    ).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES',
      'dist',
      'examples',
      'package.json',
      'src',
      'templates',
    ])
    // What `docgen init` writes has names that begin with a dot.
    const ours = files().filter((path) => !path.startsWith('examples/starters/'))
    expect(ours.filter((path) => /(^|\/)\.|\.map$|\.test\.|\.env|\.mjs$/.test(path))).toEqual([])
    expect(
      files().filter((path) => path.startsWith('examples/') && !ours.includes(path)).length,
    ).toBeGreaterThan(20)
    expect(files().filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(0)
    for (const work of [
      ...files().filter((path) => /^templates\/.*\.woff2$/.test(path)),
      'templates/icons.ts',
      'templates/brands.svg',
    ])
      expect(files()).toContain(work.replace(/\.\w+$/, '.LICENSE.txt'))
  })

  test('lacks no file that a shipped source imports', () => {
    const sources = files().filter((path) => /^(?:src|templates)\/.*\.tsx?$/.test(path))
    // Types are not read when a site is bundled.
    const imports = sources.flatMap((path) =>
      [
        ...readFileSync(join(installed, path), 'utf8').matchAll(
          /^(?:import|export) (?!type )[^'"]*from '(\.[^'?]+)/gm,
        ),
      ].map(([, name = '']) => ({ path, file: resolve(installed, dirname(path), name) })),
    )
    expect(imports.length).toBeGreaterThan(50)
    expect(imports.filter(({ file }) => !existsSync(file))).toEqual([])
  })

  test('brings at most 100 packages along, in at most 60 MB', () => {
    const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optional?: boolean }>
    }
    const brought = Object.entries(packages).filter(
      ([path, { optional }]) => path !== '' && optional !== true,
    )
    expect(brought.length).toBeLessThanOrEqual(100)
    expect(bytesIn(join(project, 'node_modules'))).toBeLessThanOrEqual(60_000_000)
  })
})

/** What a folder takes, in bytes; a file with several names, such as esbuild's program, counts once. */
function bytesIn(root: string): number {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = files.map((entry) => {
    const { ino, size } = statSync(join(entry.parentPath, entry.name))
    return [ino, size] as const
  })
  return [...new Map(sizes).values()].reduce((sum, size) => sum + size, 0)
}

describe('what the package depends on', () => {
  /** A site without code of its own, whose theme comes bundled: its builds are the fastest. */
  const small = join(folder, 'small')

  /** Each with a command that cannot do its work without it, and the site that it is called for. */
  const uses: readonly (readonly [name: string, site: string, ...command: string[]])[] = [
    ['elkjs', small, 'build', '--no-cache'],
    ['esbuild', project, 'build', '--no-cache'],
    ['linkinator', small, 'check-links', '--crawl'],
    ['lunr', small, 'build', '--no-cache'],
    ['lunr-languages', small, 'build', '--no-cache', '--config', 'german.json'],
    ['react', project, 'build', '--no-cache'],
    ['react-dom', project, 'build', '--no-cache'],
  ]

  beforeAll(async () => {
    const settings = { title: 'Small', url: 'https://docs.acme.dev' }
    write(small, {
      'docgen.config.json': JSON.stringify(settings),
      'german.json': JSON.stringify({ ...settings, i18n: { defaultLocale: 'de', locales: ['de'] } }),
      'content/index.md': '# Small\n\n```mermaid\nflowchart LR\n  a --> b\n```\n',
    })
    await docgen(project, 'build')
    await docgen(small, 'build', '--config', 'german.json')
    await docgen(small, 'build')
    await docgen(small, 'check-links', '--crawl')
  })

  test('is what some command loads', () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    // Where there is no native parser, remark-parse does its work.
    expect([...uses.map(([name]) => name), 'satteri']).toEqual(Object.keys(dependencies).sort())
  })

  test('has a native parser, which makes the pages that remark-parse makes', async () => {
    const parser = join(project, 'node_modules/satteri')
    const index = join(parser, 'index.js')
    const loaded = join(project, 'parser-is-loaded')
    const builtPage = async (): Promise<string> => {
      await docgen(small, 'build', '--no-cache')
      return readFileSync(join(small, 'build/index.html'), 'utf8')
    }
    renameSync(index, join(parser, 'index.as-published.js'))
    writeFileSync(
      index,
      `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(loaded)}, '')\nexport * from './index.as-published.js'\n`,
    )
    const native = await builtPage()
    expect(existsSync(loaded)).toBe(true)
    renameSync(join(parser, 'index.as-published.js'), index)
    rmSync(loaded)
    renameSync(parser, `${parser}.away`)
    try {
      expect(await builtPage()).toBe(native)
    } finally {
      renameSync(`${parser}.away`, parser)
    }
  })

  test.each(uses)('%s is loaded', async (name, site, ...command) => {
    const place = join(project, 'node_modules', name)
    renameSync(place, `${place}.away`)
    try {
      await expect(docgen(site, ...command)).rejects.toMatchObject({ code: expect.any(Number) as number })
    } finally {
      renameSync(`${place}.away`, place)
    }
  })
})

describe('a site in another folder', () => {
  test('bundles nothing when it adds nothing to the theme', async () => {
    const plain = join(folder, 'plain')
    write(plain, {
      'docgen.config.json': '{ "title": "Plain", "url": "https://example.com" }',
      'content/index.md': '# Home\n',
    })
    await run(process.execPath, [join(installed, 'dist/docgen.js'), 'build'], {
      cwd: plain,
      env: { ...process.env, CI: '1' },
    })
    expect(existsSync(join(plain, 'build/index.html'))).toBe(true)
    expect(existsSync(join(plain, '.docgen/store'))).toBe(true)
    expect(existsSync(join(plain, '.docgen/theme'))).toBe(false)
  })

  test('is told to install the client of its hosted search', async () => {
    const hosted = join(folder, 'hosted')
    write(hosted, {
      'docgen.config.json':
        '{\n  "title": "Hosted",\n  "url": "https://docs.acme.dev",\n  "search": {\n    "provider": "algolia",\n    "algolia": { "appId": "A1B2C3", "indexName": "docs", "searchApiKey": "abc" }\n  }\n}\n',
      'content/index.md': '# Home\n',
    })
    await expect(
      run(process.execPath, [join(installed, 'dist/docgen.js'), 'build'], { cwd: hosted }),
    ).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/docgen\.config\.json:5:17[\s\S]*search-client-not-installed/) as string,
    })
  })

  test('is built: with its slot, ours inside of it, and its island', async () => {
    const { stdout } = await docgen(project, 'build')
    expect(stdout).toMatch(/^\d+ pages, /)
    expect(output('index.html')).toContain('class="their-footer"')
    expect(output('index.html')).toMatch(/their-footer.*<footer.*Them/s)
    expect(output('guides/one.html')).toMatch(
      /<docgen-island data-name="counter" data-hydrate="load"[^>]*>.*Counted/s,
    )
    expect(output('guides/one.html')).not.toContain(folder)
    const scripts = readdirSync(join(project, 'build/assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => output(`assets/${name}`))
    expect(scripts.some((script) => script.includes('Counted'))).toBe(true)
    expect((await docgen(project, 'build')).stdout).toMatch(/^(\d+) pages, \1 from cache/)
  })

  test('is checked: a broken link is found', async () => {
    expect((await docgen(project, 'check-links')).stdout).toContain('No broken links')
    write(project, { 'content/guides/two.md': '# Two\n\n## Part\n\n[Nowhere](./nowhere.md)\n' })
    await expect(docgen(project, 'check-links')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('content/guides/two.md:5:') as string,
    })
    write(project, { 'content/guides/two.md': theirs['content/guides/two.md'] ?? '' })
  })

  test('is served as it was built', async () => {
    const { url, child } = await start('serve')
    expect(await text(`${url}guides/one`)).toBe(output('guides/one.html'))
    expect((await fetch(`${url}nowhere`)).status).toBe(404)
    expect(await interrupt(child)).toBe(130)
  })

  test('is served while it is written', async () => {
    const { url, child } = await start('serve', '--watch')
    expect(await text(`${url}guides/one`)).toContain('their-footer')
    expect(await text(`${url}_docgen/live.js`)).toContain('EventSource')
    write(project, { 'content/guides/two.md': '# Two\n\n## Part\n\nWritten while it is served.\n' })
    await expect
      .poll(() => text(`${url}guides/two`), { timeout: 20_000 })
      .toContain('Written while it is served.')
    expect(await interrupt(child)).toBe(130)
  })

  test('is set up by `docgen init`', async () => {
    await docgen(project, 'init', 'fresh', '--yes')
    // What is left to do is to say where the site will be.
    const config = readFileSync(join(project, 'fresh/docgen.config.ts'), 'utf8')
    write(project, {
      'fresh/docgen.config.ts': config.replace('https://example.com', 'https://docs.acme.dev'),
    })
    await docgen(join(project, 'fresh'), 'build', '--strict')
    expect(existsSync(join(project, 'fresh/build/guides/get-started.html'))).toBe(true)
  })

  test('is migrated from another generator', async () => {
    const site = join(project, 'migrated')
    write(site, {
      'docusaurus.config.js':
        "import { themes } from 'prism-react-renderer'\nexport default { title: 'Kettle', url: 'https://kettle.example', baseUrl: '/', themeConfig: { prism: { theme: themes.github } }, presets: [['classic', { docs: { routeBasePath: '/' } }]] }\n",
      'docs/intro.md': '---\nslug: /\n---\n\n# Kettle\n\nBoils.\n',
    })
    await docgen(site, 'migrate')
    expect(readFileSync(join(site, 'build/index.html'), 'utf8')).toContain('Boils.')
  })

  test('makes pages with docgen/kit', async () => {
    const site = join(folder, 'with-kit')
    write(site, {
      'package.json': '{ "name": "with-kit", "type": "module" }',
      'docgen.config.ts': kitConfig,
      'content/index.md': '# Home\n',
      'plugin/Sample.tsx':
        "import { CodeBlock } from 'docgen/components'\nimport type { CodeSample } from 'docgen/kit'\n\nexport default function Sample(sample: CodeSample) {\n  return <CodeBlock {...sample} />\n}\n",
    })
    symlinkSync(join(project, 'node_modules'), join(site, 'node_modules'))
    await docgen(site, 'build')
    expect(readFileSync(join(site, 'build/sample.html'), 'utf8')).toMatch(
      /<span class="t-[a-z]+">kind<\/span>/,
    )
  })

  test('is built from a script', async () => {
    write(project, {
      'script.mjs':
        "import { build } from 'docgen'\nconst { failed, pages } = await build({ outDir: new URL('./from-script', import.meta.url).pathname })\nconsole.log(JSON.stringify({ failed, pages }))\n",
    })
    expect(JSON.parse((await run(process.execPath, ['script.mjs'], { cwd: project })).stdout)).toMatchObject({
      failed: false,
    })
    expect(existsSync(join(project, 'from-script/index.html'))).toBe(true)
  })

  // Of the file that sites get.
  const { compilerOptions } = JSON.parse(
    readFileSync(join(repository, 'examples/starters/shared/tsconfig.json'), 'utf8'),
  ) as { readonly compilerOptions: { readonly paths: object } }

  test('a site, a plugin and a script see the types of all', { timeout: 120_000 }, async () => {
    addTypes()
    write(project, {
      'use.tsx': use,
      'templates/layouts/landing.tsx':
        "import type { LayoutProps } from 'docgen'\nimport { useDocument, useWithBase } from '@theme/context'\nimport Document from '@theme/slots/Document'\nexport default function Landing(props: LayoutProps) {\n  const { site } = useDocument()\n  return <Document {...props} layoutName='landing'><a href={useWithBase()('/')}>{site.title}</a></Document>\n}\n",
      'templates/mdx/Card.tsx':
        "import type { ComponentProps } from 'react'\nimport Card from '@theme-original/mdx/Card'\nexport default function OwnCard(props: ComponentProps<typeof Card>) {\n  // @ts-expect-error -- a title is text or an element\n  return <Card {...props} title={() => 1} />\n}\n",
      'plugins/own.ts':
        "import { asContentPath, asRoutePath, definePlugin } from 'docgen'\nexport const own = (name: string) =>\n  definePlugin({ name, content: () => ({ pages: [{ path: asContentPath('content/a.md'), route: asRoutePath('/a'), frontMatter: {}, body: { format: 'md', markdown: '' } }] }) })\n",
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          ...compilerOptions,
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          outDir: 'declared',
          rootDir: '.',
          types: [],
          ...librariesChecked,
        },
        include: [
          'docgen.config.ts',
          'use.tsx',
          'plugins/own.ts',
          'templates/layouts/landing.tsx',
          'templates/mdx/Card.tsx',
        ],
      }),
    })
    await expect(checkTypes()).resolves.toMatchObject({ stdout: '' })
  })

  test('types resolve as Node resolves modules', { timeout: 120_000 }, async () => {
    addTypes()
    write(project, {
      'use.tsx': use,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'nodenext',
          moduleResolution: 'nodenext',
          target: 'es2022',
          jsx: 'react-jsx',
          strict: true,
          noEmit: true,
          types: [],
          ...librariesChecked,
        },
        include: ['docgen.config.ts', 'use.tsx'],
      }),
    })
    await expect(checkTypes()).resolves.toMatchObject({ stdout: '' })
  })

  test('the TypeScript of the manual has no type errors', { timeout: 120_000 }, async () => {
    addTypes('zod')
    const fences = fencesFor('typescript')
    expect(fences.length).toBeGreaterThan(30)
    write(project, {
      // As the parts of a page belong to one project, they lie where their titles say.
      ...Object.fromEntries(
        fences.map(({ page, fence }) =>
          isPart(fence)
            ? [
                `manual/${page.path}/part-${fence.line}.ts`,
                `import type { UserConfig } from 'docgen'\nexport const part: Partial<UserConfig> = {\n${fence.text}}\n`,
              ]
            : [`manual/${page.path}/${fence.title ?? `lines-${fence.line}.${fence.language}`}`, fence.text],
        ),
      ),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          ...compilerOptions,
          types: ['node'],
          paths: {
            ...compilerOptions.paths,
            // The package that this page makes.
            'docgen-plugin-team': ['./manual/extend/publish.md/index.ts'],
          },
        },
        include: ['manual'],
      }),
    })
    await expect(checkTypes()).resolves.toMatchObject({ stdout: '' })
  })

  const use =
    "import { build, defineConfig, definePlugin, type Plugin } from 'docgen'\nimport { Card } from 'docgen/components'\nimport { assetPath, createHighlighter, parseData, type Highlight } from 'docgen/kit'\n\nexport const highlight: Promise<Highlight> = createHighlighter()\nexport const place = parseData('a: 1', 'data/a.yaml').document?.placeOf(['a'])\n// @ts-expect-error -- a path is a text\nassetPath(import.meta.url, 1)\n// @ts-expect-error -- no such key\ndefineConfig({ title: 'x', url: 'https://example.com', titel: 'x' })\nexport const plugin: Plugin = definePlugin({ name: 'own' })\nexport const result: Promise<{ readonly failed: boolean }> = build()\n// @ts-expect-error -- a card has a title\nexport const card = <Card href='/' />\n"

  /** docgen's own declarations are looked at, those of the compiler are not. */
  const librariesChecked = { skipLibCheck: false, skipDefaultLibCheck: true }

  const addTypes = (...packages: readonly string[]): void => {
    for (const name of ['@types/react', '@types/node', 'undici-types', 'csstype', ...packages])
      cpSync(join(repository, 'node_modules', name), join(project, 'node_modules', name), { recursive: true })
  }

  const checkTypes = () =>
    run(process.execPath, [join(repository, 'node_modules/@typescript/native/bin/tsc'), '-p', project])
})

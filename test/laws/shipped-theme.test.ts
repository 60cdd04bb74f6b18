import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identity } from '../../bin/bundle-options.mjs'
import { buildIdentity } from '../../src/engine/package-root.ts'
import { fingerprint } from '../../src/engine/fingerprint.ts'
import { bundledCli } from '../bundled-cli.ts'
import { builtWith, movedPackage, newFolder, removeMoved } from './moved-package.ts'

const files = {
  'content/index.md': '# Home\n\n:::tip\n\nText\n\n:::\n',
  'content/two.mdx': '# Two\n\n<Tabs><TabItem value="a" label="A">In A</TabItem></Tabs>\n',
}
const config = { title: 'Plain', search: { enabled: true } }
let docgen: string
let shipped: string
let reference: Record<string, string>

const build = (
  site: string,
  more: Record<string, string> = {},
  own: object = {},
): Promise<Record<string, string>> => builtWith(docgen, site, { ...files, ...more }, { ...config, ...own })
const hasBundled = (site: string): boolean => existsSync(join(site, '.docgen/theme'))

beforeAll(async () => {
  docgen = movedPackage('shipping')
  shipped = join(docgen, 'dist/theme')
  cpSync(dirname(bundledCli), join(docgen, 'dist'), { recursive: true })
  reference = await build(join(docgen, 'site'))
}, 120_000)
afterAll(removeMoved)

describe('the theme as the package brings it', () => {
  // Vitest gave it to the first of its projects only, and sites in tests bundled what is shipped.
  it('belongs to the sources that tests run', () => {
    expect(buildIdentity()).toBe(identity())
  })

  it('is what a site would bundle, near docgen and far from it', async () => {
    const near = join(docgen, 'site')
    const far = join(newFolder('far'), 'a/b/c')
    expect(hasBundled(near)).toBe(false)
    expect(await build(far)).toEqual(reference)
    expect(hasBundled(far)).toBe(false)
    renameSync(shipped, `${shipped}-away`)
    for (const place of [near, far]) {
      expect(await build(place)).toEqual(reference)
      expect(hasBundled(place)).toBe(true)
    }
    renameSync(`${shipped}-away`, shipped)
  })

  it.each<[string, Record<string, string>]>([
    [
      'a slot',
      { 'templates/slots/Footer.tsx': 'export default function Footer() { return <footer>Ours</footer> }\n' },
    ],
    [
      'a component',
      {
        'content/code.mdx': "import Own from './_own.tsx'\n\n<Own />\n",
        'content/_own.tsx': 'export default function Own() { return <b>Ours</b> }\n',
      },
    ],
    [
      'mermaid',
      {
        'node_modules/mermaid/package.json':
          '{"name":"mermaid","version":"1.0.0","type":"module","main":"index.js"}',
        'node_modules/mermaid/index.js': 'export default {}\n',
      },
    ],
  ])('is not used by a site with %s of its own', async (_, more) => {
    const site = newFolder('own')
    expect(await build(site, more)).not.toEqual(reference)
    expect(
      readdirSync(
        join(
          site,
          more['node_modules/mermaid/index.js'] === undefined ? '.docgen' : 'node_modules/.cache/docgen',
        ),
      ),
    ).toContain('theme')
  })

  it('gives the browser its part where the code of a site stays on the server, under another base URL', async () => {
    const baseUrl = '/docs/now/'
    const code = { 'content/code.mdx': 'export const sum = () => 2\n\n# Code\n\n{sum()}\n' }
    const site = newFolder('server-code')
    const built = await build(site, code, { baseUrl })
    renameSync(shipped, `${shipped}-away`)
    expect(await build(site, code, { baseUrl })).toEqual(built)
    renameSync(`${shipped}-away`, shipped)

    // A script that only the package has, and that its record knows.
    const [worker = ''] = Object.keys(reference).filter((path) => /^assets\/worker-/.test(path))
    const before = readFileSync(join(shipped, worker))
    const record = readFileSync(join(shipped, 'record.json'), 'utf8')
    appendFileSync(join(shipped, worker), '// shipped\n')
    writeFileSync(
      join(shipped, 'record.json'),
      record.replaceAll(fingerprint(before), fingerprint(readFileSync(join(shipped, worker)))),
    )
    // Its name follows its content.
    const workerIn = (files: Record<string, string>): string =>
      Object.keys(files).find((path) => /^assets\/worker-/.test(path)) ?? ''
    const workerOf = (files: Record<string, string>): string =>
      readFileSync(join(site, 'build', workerIn(files)), 'utf8')
    expect(workerOf(await build(site, code, { baseUrl }))).toContain('// shipped')
    const withIsland = await build(
      site,
      {
        ...code,
        'content/island.mdx': "import One from './one.island.tsx'\n\n<One />\n",
        'content/one.island.tsx': 'export default () => <b>1</b>\n',
      },
      { baseUrl },
    )
    expect(workerOf(withIsland)).not.toContain('// shipped')
    writeFileSync(join(shipped, worker), before)
    writeFileSync(join(shipped, 'record.json'), record)
  })

  const ownCode = {
    'content/code.mdx':
      "import Own from './_own.tsx'\nimport Isle from './one.island.tsx'\n\n# Code\n\n<Own />\n\n<Isle />\n",
    'content/_own.tsx': `import { useState } from 'react'
import * as React from 'react'
import useId from 'in-commonjs'
import { Icon, TabItem, Tabs, useDocument } from 'docgen/components'
class Old extends React.Component { render() { return <i>{this.props.children}</i> } }
export default function Own() {
  const [count] = useState(3)
  return <Old><b id={useId()}>{count} {useDocument().site.title} <Icon name="github" /></b><Tabs><TabItem value="x" label="X">In X</TabItem></Tabs></Old>
}
`,
    'content/one.island.tsx': `import { Admonition } from 'docgen/components'
export default () => <Admonition type="tip">1</Admonition>
`,
    'node_modules/in-commonjs/package.json': '{"name":"in-commonjs","version":"1.0.0","main":"index.js"}',
    'node_modules/in-commonjs/index.js':
      'const react = require("react"); module.exports = () => react.useId() + (react.useId === require("react").useId)\n',
  }
  const sharedScripts = (site: string): { readonly folder: string; readonly names: readonly string[] } => {
    const cache = join(site, 'node_modules/.cache/docgen/theme')
    const folder = join(cache, readdirSync(cache)[0] ?? '', 'server')
    return { folder, names: readdirSync(folder) }
  }
  it.each<[string, Record<string, string>, object]>([
    ['with code of its own', {}, {}],
    [
      'with another base URL and preset, another slot, style sheet, and component, which others of the theme use',
      {
        'templates/slots/Footer.tsx': 'export default () => <footer>Ours</footer>\n',
        'templates/mdx/Link.tsx':
          'export default ({ href, to, children }) => <a href={to ?? href} title="Ours">{children}</a>\n',
        'templates/styles/code.css': 'pre { color: teal }\n',
      },
      { baseUrl: '/docs/now/', theme: { preset: 'console' } },
    ],
  ])('gives its modules to a site %s', async (_, more, own) => {
    const site = newFolder('shared')
    const built = await build(site, { ...ownCode, ...more }, own)
    const { folder, names } = sharedScripts(site)
    expect(names.some((name) => name.startsWith('shared-'))).toBe(true)
    // React is bundled once: the hooks of a second copy would fail.
    const withReact = names.filter((name) =>
      /\bfunction useId\b|\.useId = /.test(readFileSync(join(folder, name), 'utf8')),
    )
    expect(withReact).toHaveLength(1)

    renameSync(shipped, `${shipped}-away`)
    expect(await build(site, { ...ownCode, ...more }, own)).toEqual(built)
    renameSync(`${shipped}-away`, shipped)
    expect(sharedScripts(site).names).not.toContain(withReact[0])
  })

  it.each<[string, Record<string, string>, object]>([
    ['with another text', {}, { messages: { 'admonition.tip': 'A hint' } }],
    [
      'without the marks of brands, which the theme would bring along',
      { 'templates/slots/Icon.tsx': 'export default ({ name }) => <i>{name}</i>\n' },
      {},
    ],
  ])('keeps its modules from a site %s', async (_, more, own) => {
    const site = newFolder('unshared')
    await build(site, { ...ownCode, ...more }, own)
    expect(sharedScripts(site).names.filter((name) => name.startsWith('shared-'))).toEqual([])
  })

  it('is not used while a template or a file of it is another', async () => {
    const site = newFolder('changed')
    for (const file of [join(docgen, 'templates/styles/index.css'), join(shipped, 'record.json')]) {
      const before = readFileSync(file)
      appendFileSync(file, file.endsWith('.css') ? '\n.changed { color: red }\n' : '}')
      await build(site)
      expect(hasBundled(site)).toBe(true)
      writeFileSync(file, before)
      expect(await build(site)).toEqual(reference)
      expect(hasBundled(site)).toBe(false)
    }
  })
})

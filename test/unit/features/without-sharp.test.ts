import { readFileSync } from 'node:fs'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import { expect, test } from 'vitest'
import { asContentPath, asRoutePath } from '../../../src/model/path.ts'
import type { HeadContext, Plugin } from '../../../src/model/plugin.ts'
import { bundleAfresh } from '../../bundle-tests.ts'
import { siteOf } from './search/index/site-of.ts'

// sharp is a development dependency of docgen, and found wherever its tests run.
const withoutPeers: EsbuildPlugin = {
  name: 'without-peers',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]installed-package\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const contents = source.replace(/(export const foundFrom = )[^]*?\n\n/, '$1() => undefined\n\n')
      if (contents === source) throw new Error('There is no `foundFrom` any more.')
      return { contents, loader: 'ts' }
    })
  },
}

const load = await bundleAfresh<
  typeof import('../../../src/features/share-pictures/index.ts') &
    typeof import('../../../src/features/site-icons/index.ts') &
    typeof import('../../../src/features/responsive-images/index.ts')
>(
  ['share-pictures', 'site-icons', 'responsive-images']
    .map((name) => `export * from './src/features/${name}/index.ts'`)
    .join('\n'),
  [withoutPeers],
)

const head: HeadContext = {
  route: asRoutePath('/a'),
  frontMatter: {},
  title: 'A',
  sections: [],
  noindex: false,
  mode: 'build',
  baseUrl: '/',
  site: { root: '/', title: 'Site', url: 'https://example.com', assetBase: '/', pages: 1 },
}

const plugins: Readonly<Record<string, () => Promise<Plugin>>> = {
  'share-pictures': async () => (await load()).sharePictures(),
  'site-icons': async () => (await load()).siteIcons({ icon: 'static/icon.svg' }),
}

test.each(Object.keys(plugins))(
  'without sharp, pages name nothing that %s would make, and the report says what to install',
  async (name) => {
    const plugin = await plugins[name]?.()
    expect(plugin?.head?.(head)).toEqual([])
    await expect(async () => plugin?.emit?.(siteOf([]))).rejects.toMatchObject({
      diagnostics: [
        {
          rule: 'sharp-not-installed',
          severity: 'error',
          hint: '`npm install --save-dev sharp`, or take the plugin out.',
        },
      ],
    })
  },
)

test('without sharp, the report says what to install; a site without images needs none', async () => {
  const { responsiveImages } = await load()
  const hook = async (source: string) =>
    responsiveImages().images?.(
      [
        {
          source,
          hash: '',
          bytes: () => new Uint8Array(),
          width: 9,
          height: 6,
          file: asContentPath('content/a.md'),
          place: { line: 1, column: 1 },
        },
      ],
      { root: '/', remember: (_, make) => make() },
    )
  expect(await hook('content/a.gif')).toEqual({ variants: [] })
  await expect(hook('content/a.png')).rejects.toMatchObject({
    diagnostics: [{ rule: 'sharp-not-installed', severity: 'error' }],
  })
})

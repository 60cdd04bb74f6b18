import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asContentPath, asRoutePath } from '../../../src/model/path.ts'
import type { HeadContext, Plugin } from '../../../src/model/plugin.ts'
import { siteOf } from './search/index/site-of.ts'

// sharp is a development dependency of docgen, and found wherever its tests run. Modules load again: the
// files of this project share them.
beforeAll(() => {
  vi.resetModules()
  vi.doMock(import('../../../src/engine/installed-package.ts'), async (original) => ({
    ...(await original()),
    foundFrom: () => undefined,
  }))
})
afterAll(() => {
  vi.doUnmock('../../../src/engine/installed-package.ts')
  vi.resetModules()
})

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
  'share-pictures': async () =>
    (await import('../../../src/features/share-pictures/index.ts')).sharePictures(),
  'site-icons': async () =>
    (await import('../../../src/features/site-icons/index.ts')).siteIcons({ icon: 'static/icon.svg' }),
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
  const { responsiveImages } = await import('../../../src/features/responsive-images/index.ts')
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

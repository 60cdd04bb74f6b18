import { expect, test, vi } from 'vitest'
import { sharePictures } from '../../../src/features/share-pictures/index.ts'
import { siteIcons } from '../../../src/features/site-icons/index.ts'
import { asRoutePath } from '../../../src/model/path.ts'
import type { HeadContext } from '../../../src/model/plugin.ts'
import { siteOf } from './search/index/site-of.ts'

// It is a development dependency of docgen, and found wherever its tests run.
vi.mock(import('../../../src/engine/installed-package.ts'), async (original) => ({
  ...(await original()),
  foundFrom: () => undefined,
}))

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

test.each([sharePictures(), siteIcons({ icon: 'static/icon.svg' })])(
  'without sharp, pages name nothing that $name would make, and the report says what to install',
  async (plugin) => {
    expect(plugin.head?.(head)).toEqual([])
    await expect(async () => plugin.emit?.(siteOf([]))).rejects.toMatchObject({
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

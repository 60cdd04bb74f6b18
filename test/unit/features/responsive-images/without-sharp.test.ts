import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asContentPath } from '../../../../src/model/path.ts'

// As in `without-sharp.test.ts` above: sharp is found wherever docgen's tests run.
beforeAll(() => {
  vi.resetModules()
  vi.doMock(import('../../../../src/engine/installed-package.ts'), async (original) => ({
    ...(await original()),
    foundFrom: () => undefined,
  }))
})
afterAll(() => {
  vi.doUnmock('../../../../src/engine/installed-package.ts')
  vi.resetModules()
})

test('without sharp, the report says what to install; a site without images needs none', async () => {
  const { responsiveImages } = await import('../../../../src/features/responsive-images/index.ts')
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

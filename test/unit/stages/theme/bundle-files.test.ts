import { describe, expect, it } from 'vitest'
import { atBaseUrl, baseUrlToCome, rebased } from '../../../../src/stages/theme/bundle-files.ts'

const script = (text: string): { path: string; contents: Uint8Array } => ({
  path: 'assets/main.js',
  contents: Buffer.from(text),
})
const told = ({ contents }: { contents: Uint8Array }): string => Buffer.from(contents).toString()

describe('the base URL of a bundle', () => {
  it('takes the place of the one that stands for it, whatever it is made of', () => {
    const made = script(`import"${baseUrlToCome}assets/a.js";url(${baseUrlToCome}img/é.svg)`)
    expect(told(atBaseUrl(made, '/$&ö/'))).toBe('import"/$&ö/assets/a.js";url(/$&ö/img/é.svg)')
  })

  it('is changed where an address of the bundle begins, and nowhere else', () => {
    const made = script('import"/assets/a.js";`/assets/b.css`;"/assetsc";"see /assets/d"')
    expect(told(rebased(made, '/', '/$&ö/'))).toBe(
      'import"/$&ö/assets/a.js";`/$&ö/assets/b.css`;"/assetsc";"see /assets/d"',
    )
    expect(told(rebased(rebased(made, '/', '/docs/'), '/docs/', '/'))).toBe(told(made))
  })

  it('leaves bytes as they are that are no text', () => {
    const font = { path: 'assets/a.woff2', contents: Buffer.from(baseUrlToCome) }
    expect(atBaseUrl(font, '/docs/')).toBe(font)
  })
})

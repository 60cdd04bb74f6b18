import { expect, it } from 'vitest'
import { srcsetAddresses } from '../../../src/model/markup-addresses.ts'

// After the tests of the HTML Living Standard for `srcset` (web-platform-tests, parse-a-srcset-attribute).
it.each([
  ['', []],
  [',', []],
  [' ,, ', []],
  ['a.png', ['a.png']],
  ['a.png 1x, b.png 2x', ['a.png', 'b.png']],
  ['a.png 1x,b.png 2x', ['a.png', 'b.png']],
  ['a.png, b.png', ['a.png', 'b.png']],
  ['a.png,b.png', ['a.png,b.png']],
  ['data:image/png;base64,AA,BB 1x, b.png', ['data:image/png;base64,AA,BB', 'b.png']],
  ['a.png\n320w,\n\tb.png 640w', ['a.png', 'b.png']],
  ['a.png (x, y), b.png', ['a.png', 'b.png']],
  ['a.png 1x,', ['a.png']],
])('%j', (value, addresses) => {
  expect(srcsetAddresses(value)).toEqual(addresses)
})

import { expect, test } from 'vitest'
import { readImportedData } from '../../../../src/engine/data/imported-data.ts'

test('ten numbers of a file stand for all that are shown in another way', () => {
  const text = JSON.stringify(Array.from({ length: 5_000 }, (_, index) => index)).replace(/(\d+)/g, '$1.0')
  const { value, diagnostics } = readImportedData('data.json', text)
  expect(value).toHaveLength(5_000)
  expect(diagnostics).toHaveLength(10)
  expect(diagnostics.at(-2)?.message).toBe('`8.0` is a number here, and is shown as `8`.')
  expect(diagnostics.at(-1)?.message).toBe(
    '`9.0` is a number here, and is shown as `9`; 4990 more in this file are shown in another way, too.',
  )
})

import { expect, test } from 'vitest'
import { withBarsInCode } from '../../../../../src/migrate/adapters/mkdocs/table-code.ts'

test('bars in code in a table are escaped, and no others', () => {
  const table = '| Rule `a|b` | Type |\n|---|:-:|\n| ```Path(`a|b`)``` and `c\\|d` | `x` | y |\n'
  expect(withBarsInCode(table)).toBe(
    '| Rule `a\\|b` | Type |\n|---|:-:|\n| ```Path(`a\\|b`)``` and `c\\|d` | `x` | y |\n',
  )
  for (const text of [
    'Text with `a|b`.\n',
    '```\n| `a|b` |\n|---|---|\n```\n',
    `${table}\n\`a|b\` below\n`.slice(table.length),
  ])
    expect(withBarsInCode(text)).toBe(text)
})

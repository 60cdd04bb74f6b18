import { expect, test } from 'vitest'
import { choiceFor } from '../../../src/cli/ask.ts'

test.each([
  ['1', 'docs'],
  ['3', 'blog+docs'],
  ['api', 'api'],
  ['API', 'api'],
  ['dosc', 'docs'],
  ['0', undefined],
  ['4', undefined],
  ['something else', undefined],
])('the answer %j chooses %j', (answer, chosen) => {
  expect(choiceFor(answer, ['docs', 'api', 'blog+docs'])).toBe(chosen)
})

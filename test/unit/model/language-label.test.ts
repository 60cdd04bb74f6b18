import { expect, it } from 'vitest'
import { languageLabel } from '../../../src/model/code-block-frame.ts'

it.each([
  ['json', 'JSON'],
  ['sh', 'code.shell'],
  ['text', ''],
  ['some-dsl', 'some-dsl'],
  // Properties that every object has are languages that nobody knows.
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
])('the label of %s is "%s"', (language, label) => {
  expect(languageLabel(language, (word) => word)).toBe(label)
})

import { expect, test } from 'vitest'
import { agents } from '../../../../src/stages/config/schema-agents.ts'

const problems = (prompts: unknown): readonly string[] =>
  agents.safeParse({ prompts }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

test('prompts have the arguments that their texts have', () => {
  const prompt = {
    title: 'A',
    text: 'From {from} to {to}, as { "json": {} }',
    arguments: { from: 'a', to: 'b' },
  }
  expect(problems({ upgrade: prompt })).toEqual([])
  expect(problems({ upgrade: { ...prompt, arguments: { from: 'a' } } })).toEqual([
    'prompts.upgrade.text has `{to}`, which `arguments` does not describe',
  ])
  expect(problems({ upgrade: { ...prompt, arguments: { from: 'a', to: 'b', form: 'c' } } })).toEqual([
    'prompts.upgrade.arguments describes `form`, which the text does not have as `{form}`',
  ])
  expect(problems({ 'an upgrade': prompt })).toEqual([
    'prompts.an upgrade needs a name of letters, digits and hyphens, as in `plan-upgrade`',
  ])
})

import { expect, test } from 'vitest'
import { asOutputPath } from '../../../../src/model/path.ts'
import { joinNotices } from '../../../../src/stages/output/planned-files.ts'
import { type PlannedFile, planOutput } from '../../../../src/stages/output/plan-output.ts'

const divider = `\n\n${'-'.repeat(80)}\n\n`
const path = asOutputPath('assets/notices.txt')
const file = (name: string, text: string): PlannedFile => ({
  path: asOutputPath(name),
  hash: text,
  origin: 'the theme',
  content: () => text,
})
const notices = (...parts: readonly string[]): PlannedFile =>
  file('assets/notices.txt', `${parts.join(divider)}\n`)

test('languages with different notices have all of them in one file, each once', async () => {
  const files = [notices('Intro', 'react'), file('index.html', 'x'), notices('Intro', 'german', 'react')]
  expect(planOutput(files).diagnostics.map(({ rule }) => rule)).toEqual(['output-clash'])
  const { plan, diagnostics } = planOutput(joinNotices(files, path))
  expect(diagnostics).toEqual([])
  expect(await plan.get(path)?.content()).toBe(`${['Intro', 'react', 'german'].join(divider)}\n`)
  expect(plan.size).toBe(2)
})

test('equal notices stay as they are', () => {
  const files = [notices('Intro', 'react'), notices('Intro', 'react')]
  expect(joinNotices(files, path)).toBe(files)
})

import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { runAfdocs } from '../agent-friendly/run-afdocs.ts'
import { askQuestions } from '../bench/agents/ask-questions.ts'
import { bundledCli } from '../bundled-cli.ts'

test('agents answer 19 of 20 questions about the flagship with three calls of docgen mcp', async () => {
  const file = join(import.meta.dirname, '../bench/agents/flagship.tsv')
  const { questions, open } = await askQuestions(bundledCli, inject('site'), file)
  expect(questions).toBe(20)
  expect(open.length, JSON.stringify(open, undefined, 2)).toBeLessThanOrEqual(1)
})

test('the flagship is friendly to agents', async () => {
  const { checks, failed } = await runAfdocs(inject('site'), 'https://docs.stacklok.com')
  expect(checks).toBeGreaterThan(20)
  // In references, commas in the copy stand for gaps in the page. `spec-pages.test.ts` compares all words.
  expect(failed.filter(({ id }) => id !== 'markdown-content-parity')).toEqual([])
})

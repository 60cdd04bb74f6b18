import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../src/stages/', import.meta.url)

test('every stage has a file to begin with, which is called `stage.ts`', () => {
  const stages = readdirSync(folder)
  expect(stages.length).toBeGreaterThan(8)
  expect(stages.filter((stage) => !existsSync(new URL(`${stage}/stage.ts`, folder)))).toEqual([])
})

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProjectFiles } from '../../../src/dev-server/watch-sources.ts'
import { makeSite } from '../../build-temp-site.ts'

test('what has changed while an attempt failed counts once, though nobody had looked before', async () => {
  const site = makeSite({ 'old.ts': '' })
  await pause(60)
  const since = Date.now()
  site.write({ 'late.ts': '' })
  await pause(60)
  const files = new ProjectFiles(site.root, since)
  const late = join(site.root, 'late.ts')
  expect(files.takeChanged()).toEqual([late])
  expect(files.takeChanged()).toEqual([])
  site.write({ 'late.ts': 'export {}' })
  expect(files.takeChanged()).toEqual([late])
})

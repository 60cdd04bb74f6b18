import { expect, test } from 'vitest'
import { temporarySite } from '../build-temp-site.ts'
import { runDocgen } from '../run-docgen.ts'
import { fencesFor } from './fence-checks.ts'

test('versions of a reference are compared as the page about it shows', async () => {
  const [old = '', now = '', output] = fencesFor('changes').map(({ fence }) => fence.text)
  const { root } = temporarySite({ 'old.yaml': old, 'new.yaml': now })
  const { code, out } = await runDocgen(root, 'reference', 'diff', 'old.yaml', 'new.yaml')
  expect(out).toBe(output)
  expect(code).toBe(1)
})

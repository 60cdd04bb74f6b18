import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { temporarySite } from '../../build-temp-site.ts'
import { runDocgen } from '../../run-docgen.ts'

const schema = (maximum: number): string =>
  JSON.stringify({ properties: { seats: { type: 'integer', maximum } } })

test('versions of Git are compared by any name of their revision', async () => {
  const { root, write } = temporarySite({ 'crew.json': schema(7) })
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: root })
  git('init', '-q', '-b', 'next/crew')
  for (const maximum of [7, 6, 5]) {
    write({ 'crew.json': schema(maximum) })
    git('add', '-A')
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@acme.dev', 'commit', '-qm', `At most ${maximum}`)
  }
  const reportOf = async (...versions: readonly [string, string]) =>
    (await runDocgen(root, 'reference', 'diff', ...versions)).out
  expect(await reportOf('HEAD~2:crew.json', 'HEAD~1:crew.json')).toContain('changed from 7 to 6')
  expect(await reportOf('HEAD~1:crew.json', 'next/crew:crew.json')).toContain('changed from 6 to 5')
  // Git knows this name, too, but the file comes first.
  write({ 'next/crew:crew.json': schema(4) })
  expect(await reportOf('HEAD:crew.json', 'next/crew:crew.json')).toContain('changed from 5 to 4')
})

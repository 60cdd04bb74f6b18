import { expect, it } from 'vitest'
import { firstWords } from '../../../src/engine/run-git.ts'

const failure = (stderr: string): Error => Object.assign(new Error('Command failed: git log'), { stderr })

it('why Git failed is what it says of that, not what it warned of before', () => {
  const fatal = "fatal: your current branch 'main' does not have any commits yet"
  expect(firstWords(failure(`warning: unable to access '.config': Permission denied\n${fatal}\n`))).toBe(
    fatal,
  )
  expect(firstWords(failure('The hook says no.\nReally.\n'))).toBe('The hook says no.')
  expect(firstWords(new Error('spawn git ENOENT'))).toBe('')
})

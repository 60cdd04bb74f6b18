import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { detectPackageManager } from '../../../src/cli/installed-docgen.ts'

/** An absolute path of a folder with empty files of these names. */
function folder(...files: readonly string[]): string {
  const path = mkdtempSync(join(tmpdir(), 'docgen-manager-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const file of files) writeFileSync(join(path, file), '')
  return path
}

test.each([
  [['package-lock.json'], 'npm'],
  [['pnpm-lock.yaml'], 'pnpm'],
  [['yarn.lock'], 'Yarn'],
  [['bun.lock'], 'Bun'],
  [['bun.lockb'], 'Bun'],
  [['package-lock.json', 'yarn.lock'], 'npm'],
  [[], 'npm'],
])('%j is a project of %s', (files, name) => {
  expect(detectPackageManager([folder(...files)]).name).toBe(name)
})

test('the lock file of the project comes before that of the repository around it', () => {
  expect(detectPackageManager([folder(), folder('pnpm-lock.yaml')]).name).toBe('pnpm')
  expect(detectPackageManager([folder('bun.lock'), folder('pnpm-lock.yaml')]).name).toBe('Bun')
})

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { locationInStack } from '../../../src/engine/stack-place.ts'

/** A folder with compiled code whose map leads to `templates/Footer.tsx` beside it. */
function compiledIn(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'theme.js.map'),
    JSON.stringify({ version: 3, sources: ['../templates/Footer.tsx'], names: [], mappings: 'AAAA' }),
  )
}

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-stack-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const thrownIn = (file: string): Error =>
  Object.assign(new Error('x'), { stack: `Error: x\n    at new Footer (${pathToFileURL(file).href}:1:1)` })

test('an error is found in a folder whose name has spaces and parentheses', () => {
  const root = join(temporaryFolder(), 'my site (new)')
  compiledIn(join(root, 'cache'))
  const error = thrownIn(join(root, 'cache/theme.js'))
  expect(locationInStack(error, { root, folders: [join(root, 'cache')] })?.file).toBe('templates/Footer.tsx')
})

test('an error is found by the real path of a folder that is a link', () => {
  const top = temporaryFolder()
  const root = join(top, 'site')
  compiledIn(join(top, 'elsewhere/deep'))
  mkdirSync(root)
  symlinkSync(join(top, 'elsewhere/deep'), join(root, 'cache'))
  const error = thrownIn(join(top, 'elsewhere/deep/theme.js'))
  expect(locationInStack(error, { root, folders: [join(root, 'cache')] })?.file).toBe('templates/Footer.tsx')
})

test('an error is found in a project that is reached by a link', () => {
  const top = temporaryFolder()
  compiledIn(join(top, 'site/cache'))
  symlinkSync(join(top, 'site'), join(top, 'link'))
  const error = thrownIn(join(top, 'site/cache/theme.js'))
  const root = join(top, 'link')
  expect(locationInStack(error, { root, folders: [join(root, 'cache')] })?.file).toBe('templates/Footer.tsx')
})

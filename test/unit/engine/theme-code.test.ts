import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { shippedThemeFolder } from '../../../src/engine/package-root.ts'
import { Disk } from '../../../src/engine/reader.ts'
import { memoryStore } from '../../../src/engine/store.ts'
import { ThemeCode } from '../../../src/engine/theme-code.ts'

it('once code has looked at something, later sites load a theme of their own again, but not the shipped one', () => {
  const root = mkdtempSync(join(tmpdir(), 'docgen-theme-code-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const bundle = join(root, 'theme')
  mkdirSync(bundle)
  writeFileSync(join(bundle, 'theme.js'), 'export default 1\n')
  const open = (): ThemeCode =>
    new ThemeCode({
      store: memoryStore(),
      disk: new Disk(root),
      cacheDir: join(root, 'cache'),
      declare: () => undefined,
    })
  const setupOf = (folder: string) => ({ place: { bundle: folder } })
  open().current(setupOf(bundle)).code.take({ looks: [], unknownUses: [] })

  const later = open()
  const folderOf = (folder: string): string => later.current(setupOf(folder)).setup.place.bundle
  expect(folderOf(bundle)).toContain(join(root, 'cache', 'theme-copies'))
  expect(folderOf(shippedThemeFolder())).toBe(shippedThemeFolder())
})

it('what one loading of the code did stays its own when the code is loaded again meanwhile', () => {
  const root = mkdtempSync(join(tmpdir(), 'docgen-theme-code-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const theme = new ThemeCode({
    store: memoryStore(),
    disk: new Disk(root),
    cacheDir: join(root, 'cache'),
    declare: () => undefined,
  })
  const shipped = { place: { bundle: shippedThemeFolder() } }
  const first = theme.current(shipped).code
  first.take({ looks: [], unknownUses: [{ what: '`execSync`', plugin: undefined, stack: '' }] })
  expect(first.trace).toHaveLength(1)
  const second = theme.current(shipped).code
  expect(second.unknownUses).toEqual([])
  expect(first.unknownUses).toHaveLength(1)
})

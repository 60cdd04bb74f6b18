import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { complaints, temporarySite, told } from '../../build-temp-site.ts'
import { walk } from '../../../src/engine/walk.ts'

const latin = (folder: string, name: string): Buffer =>
  Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')])

function project(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-walk-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'content'))
  return root
}

// Other systems take no such name.
describe.runIf(process.platform === 'linux')('a name that is not UTF-8', () => {
  it('is reported with its bytes, and the others are found', () => {
    const root = project()
    const content = join(root, 'content')
    for (const name of ['a.md', 'ö.md', '\uFFFD.md']) writeFileSync(join(content, name), '')
    for (const name of ['caf\xe9.md', 'na\xefve.md', '\xff.md', '\xfe.md', '.hidden\xe9'])
      writeFileSync(latin(content, name), '')
    mkdirSync(latin(content, 'dossier-\xe9t\xe9'))
    const { files, diagnostics } = walk(root, 'content')
    expect(files.map(({ path }) => path)).toEqual(['content/a.md', 'content/ö.md', 'content/\uFFFD.md'])
    expect(diagnostics.every(({ rule, file }) => rule === 'unportable-name' && file === 'content')).toBe(true)
    expect(diagnostics.map(({ message }) => /`(.*?)`/.exec(message)?.[1] ?? '').sort()).toEqual([
      '\\xFE.md',
      '\\xFF.md',
      'caf\\xE9.md',
      'dossier-\\xE9t\\xE9',
      'na\\xEFve.md',
    ])
  })

  it('is reported where a link leads to it', () => {
    const root = project()
    writeFileSync(latin(root, 'caf\xe9.md'), '')
    symlinkSync(Buffer.from('../caf\xe9.md', 'latin1'), join(root, 'content/coffee.md'))
    const { files, diagnostics } = walk(root, 'content')
    expect(files).toEqual([])
    expect(diagnostics.map(told)).toEqual([
      expect.stringContaining('error unportable-name content/coffee.md'),
    ])
  })

  it('stops a build, among pages and static files', async () => {
    const site = temporarySite({ 'content/index.md': '# Home\n', 'static/a.txt': 'a' })
    for (const folder of ['content', 'static'])
      writeFileSync(latin(join(site.root, folder), 'caf\xe9.md'), '# Café\n')
    expect((await complaints(site)).map(told)).toEqual([
      'error unportable-name content The name `caf\\xE9.md` in the folder `content` is not UTF-8. | Rename it; each `\\x` marks a byte that is not UTF-8.',
      'error unportable-name static The name `caf\\xE9.md` in the folder `static` is not UTF-8. | Rename it; each `\\x` marks a byte that is not UTF-8.',
    ])
  })
})

it('reports a symbolic link that cannot be followed with the reason', () => {
  const root = project()
  symlinkSync('../parts/gone.md', join(root, 'content/gone.md'))
  symlinkSync('round.md', join(root, 'content/round.md'))
  expect(walk(root, 'content').diagnostics.map(({ message }) => message)).toEqual([
    'The symbolic link `content/gone.md` leads to `../parts/gone.md`, which is missing.',
    'The symbolic link `content/round.md` leads to itself.',
  ])
})

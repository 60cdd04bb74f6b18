import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asContentPath } from '../../../../src/model/path.ts'
import { readGitHistory } from '../../../../src/stages/content/git-history.ts'

describe('the last change of a file', () => {
  let root = ''
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'docgen-history-'))))
  afterEach(() => rmSync(root, { recursive: true }))

  const git = (...words: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=kim', '-c', 'user.email=kim@host.example', ...words], { cwd: root })

  it('has the name of its author that .mailmap gives', async () => {
    mkdirSync(join(root, 'content'))
    writeFileSync(join(root, 'content/index.md'), '# Home\n')
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'Begin')
    const author = async (): Promise<string | undefined> =>
      (await readGitHistory(root, ['content'])).get(asContentPath('content/index.md'))?.author
    expect(await author()).toBe('kim')
    writeFileSync(join(root, '.mailmap'), 'Kim Lee <kim@host.example>\n')
    expect(await author()).toBe('Kim Lee')
  })

  it('does not depend on the settings of whoever builds', async () => {
    mkdirSync(join(root, 'content'))
    writeFileSync(join(root, 'content/index.md'), '# Home\n')
    writeFileSync(join(root, 'names'), 'Somebody Else <kim@host.example>\n')
    git('init', '--quiet')
    git('add', 'content')
    git('-c', 'user.name=Kim Müller', 'commit', '--quiet', '--message', 'Begin')
    const before = await readGitHistory(root, ['content'])
    expect(before.get(asContentPath('content/index.md'))?.author).toBe('Kim Müller')
    git('config', 'mailmap.file', join(root, 'names'))
    git('config', 'i18n.logOutputEncoding', 'ISO-8859-1')
    git('config', 'log.showRoot', 'false')
    git('config', 'diff.orderFile', join(root, 'not-there'))
    expect(await readGitHistory(root, ['content'])).toEqual(before)
  })
})

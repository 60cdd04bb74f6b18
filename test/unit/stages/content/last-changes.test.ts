import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asContentPath } from '../../../../src/model/path.ts'
import { readGitHistory } from '../../../../src/stages/content/last-changes.ts'

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
      (await readGitHistory(root, ['content'])).changes.get(asContentPath('content/index.md'))?.author
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
    expect(before.changes.get(asContentPath('content/index.md'))?.author).toBe('Kim Müller')
    git('config', 'mailmap.file', join(root, 'names'))
    git('config', 'i18n.logOutputEncoding', 'ISO-8859-1')
    git('config', 'log.showRoot', 'false')
    git('config', 'diff.orderFile', join(root, 'not-there'))
    expect(await readGitHistory(root, ['content'])).toEqual(before)
  })

  it('is unknown where a shallow history does not reach back to it', async () => {
    mkdirSync(join(root, 'origin/content'), { recursive: true })
    const commit = (name: string, text: string): void => {
      writeFileSync(join(root, 'origin/content', name), text)
      git('-C', 'origin', 'add', '.')
      git('-C', 'origin', 'commit', '--quiet', '--message', text)
    }
    git('init', '--quiet', 'origin')
    commit('old.md', 'One')
    commit('new.md', 'Two')
    commit('new.md', 'Three')
    git('clone', '--quiet', '--depth', '2', `file://${join(root, 'origin')}`, 'shallow')
    git('clone', '--quiet', '--depth', '9', `file://${join(root, 'origin')}`, 'whole')
    const read = (clone: string): ReturnType<typeof readGitHistory> =>
      readGitHistory(join(root, clone), ['content'])
    const shallow = await read('shallow')
    expect([...shallow.changes.keys()]).toEqual(['content/new.md'])
    expect([...shallow.older]).toEqual(['content/old.md'])
    const whole = await read('whole')
    expect([...whole.changes.keys()].sort()).toEqual(['content/new.md', 'content/old.md'])
    expect(whole.older.size).toBe(0)
  })

  it('is no problem without a repository or a commit, but it is one where Git cannot answer', async () => {
    mkdirSync(join(root, 'content'))
    writeFileSync(join(root, 'content/index.md'), '# Home\n')
    expect(await readGitHistory(root, ['content'])).not.toHaveProperty('problem')
    git('init', '--quiet')
    expect(await readGitHistory(root, ['content'])).not.toHaveProperty('problem')
    git('add', '.')
    git('commit', '--quiet', '--message', 'Begin')
    vi.stubEnv('PATH', '/nowhere')
    expect((await readGitHistory(root, ['content'])).problem).toBe('`git` is not installed')
    vi.unstubAllEnvs()
    const head = readFileSync(join(root, '.git/HEAD'))
    writeFileSync(join(root, '.git/HEAD'), 'nowhere')
    expect((await readGitHistory(root, ['content'])).problem).toContain('not a git repository')
    writeFileSync(join(root, '.git/HEAD'), head)
    // A hook of another repository.
    vi.stubEnv('GIT_DIR', '/nowhere')
    expect((await readGitHistory(root, ['content'])).changes.size).toBe(1)
    vi.unstubAllEnvs()
  })
})

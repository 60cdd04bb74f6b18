import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Step } from './random-history.ts'
import type { Writes } from './site-draft.ts'

/** A folder with a site in `site` and what lies around it. */
export class SiteFolder {
  readonly around: string
  readonly root: string
  #commits = 0

  constructor(around: string) {
    this.around = around
    this.root = join(around, 'site')
  }

  apply({ writes, commits = false }: Pick<Step, 'writes' | 'commits'>): void {
    for (const [path, entry] of Object.entries(writes)) this.#write(join(this.around, path), entry)
    if (commits) this.#commit()
  }

  #write(path: string, entry: Writes[string]): void {
    const isThere = lstatSync(path, { throwIfNoEntry: false })
    if (entry === null) {
      rmSync(path, { force: true })
      this.#removeEmpty(dirname(path))
      return
    }
    mkdirSync(dirname(path), { recursive: true })
    if (typeof entry === 'string') writeFileSync(path, entry)
    else if (!isThere) symlinkSync(entry.link, path)
  }

  /** People and Git leave no empty folders behind. */
  #removeEmpty(folder: string): void {
    if (folder === this.root || readdirSync(folder).length > 0) return
    rmdirSync(folder)
    this.#removeEmpty(dirname(folder))
  }

  /** With dates that depend on nothing but the number of the commit. */
  #commit(): void {
    const date = `2026-01-${String(1 + (this.#commits++ % 28)).padStart(2, '0')}T00:00:00Z`
    const git = (...words: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@acme.dev', ...words], {
        cwd: this.root,
        stdio: 'pipe',
        env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      })
    if (this.#commits === 1) git('init', '--quiet')
    git('add', '--all', 'content')
    git('commit', '--quiet', '--allow-empty', '--message', `Number ${String(this.#commits)}`)
  }
}

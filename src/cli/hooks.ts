import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { fileName } from '../engine/file-name.ts'
import { runGit } from '../engine/run-git.ts'
import type { CliContext } from './context.ts'
import { shellWord } from './installed-docgen.ts'
import { unusable } from './option-values.ts'

/** Identifies docgen's lines, so that they are added only once. */
const mark = '# docgen check-links'

/**
 * `docgen hooks install`: installs a pre-commit hook that checks staged links, in the folder that Git uses
 * for hooks (core.hooksPath).
 */
export async function installHook(dir: string | undefined, { cwd, stdout }: CliContext): Promise<ExitCode> {
  const start = resolve(cwd, dir ?? '.')
  const places = ['--path-format=absolute', '--show-toplevel', '--git-path', 'hooks']
  const output = await runGit(start, 'rev-parse', ...places).catch(() => undefined)
  const [top, folder] = output?.trim().split('\n') ?? []
  if (top === undefined || folder === undefined)
    throw unusable(`\`${dir ?? start}\` is not in a Git repository.`, 'Run `git init` first.')
  const file = join(folder, 'pre-commit')
  const hookName = relative(cwd, file) || file
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before?.includes(mark)) {
    stdout.write(`The hook in ${hookName} already checks links.\n`)
    return 0
  }
  if (before !== undefined && !/^#!.*\b(?:ba|da|z|k)?sh\b/.test(before))
    throw unusable(
      `The hook in \`${hookName}\` is not a shell script and was left as it is.`,
      `Make it run \`${commandIn(fileName(start, top))}\`.`,
    )
  await mkdir(folder, { recursive: true })
  // Inserted before the hook's own lines, which may end with `exit` or `exec`.
  const lines = `${mark}\n${commandIn(fileName(start, top))} || exit $?\n`
  await writeFile(
    file,
    before === undefined ? `#!/bin/sh\n${lines}` : before.replace(/^(#!.*\n)/, `$1${lines}`),
  )
  await chmod(file, 0o755)
  stdout.write(
    `${before === undefined ? 'Installed' : 'Added a line to'} ${hookName}: links of staged pages are checked before every commit.\n`,
  )
  return 0
}

function commandIn(project: string): string {
  const place = project === '' ? '' : ` --dir ${shellWord(project)}`
  return `npx --no-install docgen check-links --staged${place}`
}

import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { counted } from '../diagnostics/count.ts'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import {
  examineMachine,
  type ExaminedProject,
  type MachineNote,
} from '../pipeline/commands/examine-machine.ts'
import { type CliContext, loadSiteAt } from './context.ts'
import type { DoctorFlags } from './command-flags.ts'

/** `docgen doctor`: says what keeps docgen from working well here. Exit code 1 if it cannot work. */
export async function doctor(
  dir: string | undefined,
  flags: DoctorFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode> {
  const { project, configuration } = await examineProject(dir, flags, context)
  const notes = [
    { subject: 'docgen', state: 'good' as const, text: version },
    configuration,
    ...(await examineMachine(project)),
  ]
  const { stdout } = context
  stdout.write(flags.json ? `${JSON.stringify({ version: 1, notes }, undefined, 2)}\n` : textOf(notes))
  if (flags.report !== undefined) {
    await writeFile(resolve(context.cwd, flags.report), markdownOf(notes))
    if (!flags.json)
      stdout.write(`Wrote ${flags.report}. It contains no values of your configuration or environment.\n`)
  }
  return notes.some(({ state }) => state === 'wrong') ? 1 : 0
}

/** Loads the configuration; of one that is unusable, only the names of broken rules are shown. */
async function examineProject(
  dir: string | undefined,
  { config }: DoctorFlags,
  context: CliContext,
): Promise<{ readonly project: ExaminedProject; readonly configuration: MachineNote }> {
  const { findConfig } = await import('../pipeline/load-site.ts')
  const subject = 'Configuration'
  try {
    const { root, config: loaded } = await loadSiteAt({ dir, config }, context)
    return {
      project: {
        root,
        outDir: resolve(root, loaded.outDir),
        pageFolders: loaded.trees.map(({ path }) => join(root, path)),
      },
      configuration: { subject, state: 'good', text: 'It can be loaded.' },
    }
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    const start = resolve(context.cwd, dir ?? '.')
    const root = await findConfig(start, config).then(
      (site) => site.root,
      () => start,
    )
    const rules = [...new Set(error.diagnostics.map(({ rule }) => `\`${rule}\``))].join(', ')
    return {
      project: { root, outDir: join(root, 'build'), pageFolders: [] },
      configuration: {
        subject,
        state: 'wrong',
        text: `It cannot be used: ${rules}.`,
        advice: 'Run `docgen build`, which says where and why.',
      },
    }
  }
}

const signs = { good: 'ok  ', note: 'note', wrong: 'fail' } as const

function textOf(notes: readonly MachineNote[]): string {
  const width = Math.max(...notes.map(({ subject }) => subject.length))
  const lines = notes.map(({ subject, state, text, advice }) => {
    const rest = advice === undefined ? '' : `${' '.repeat(width + 8)}${advice}\n`
    return `${signs[state]}  ${subject.padEnd(width)}  ${text}\n${rest}`
  })
  return `${lines.join('')}\n${summaryOf(notes)}\n`
}

function summaryOf(notes: readonly MachineNote[]): string {
  const wrong = notes.filter(({ state }) => state === 'wrong').length
  const worse = notes.filter(({ state }) => state === 'note').length
  return wrong + worse === 0 ? 'Nothing is wrong.' : `${counted(wrong, 'problem')}, ${counted(worse, 'note')}`
}

/** The notes as a table for an issue. */
function markdownOf(notes: readonly MachineNote[]): string {
  const rows = notes.map(
    ({ subject, state, text, advice = '' }) =>
      `| ${subject} | ${signs[state].trim()} | ${[text, advice]
        .join(' ')
        .trim()
        .replaceAll('|', String.raw`\|`)} |`,
  )
  return `# docgen doctor\n\n| | | |\n| --- | --- | --- |\n${rows.join('\n')}\n\n${summaryOf(notes)}\n`
}

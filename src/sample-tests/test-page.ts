import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import { drivers } from './drivers.ts'
import { InterpreterProcess, type PartResult } from './interpreter-process.ts'
import { judgePart } from './judge-part.ts'
import { nodePart } from './node-part.ts'
import { type Programs, type SampleFolders, sandboxed, type SandboxOptions } from './sandbox.ts'
import type { Interpreter, PageSamples, SamplePart, SampleStep } from './sample-steps.ts'

export interface TestSettings {
  readonly sandbox: SandboxOptions
  readonly programs: Programs
  /** Time limit for a part, in seconds. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/** What became of the samples of a page. */
export interface PageResult {
  readonly diagnostics: readonly Diagnostic[]
  /** The number of fences that ran without a finding, and of those that did not run. */
  readonly passed: number
  readonly skipped: number
  /** What the samples with a finding printed. */
  readonly outputs: readonly { readonly finding: Diagnostic; readonly output: string }[]
}

type RunStep = Extract<SampleStep, { readonly kind: 'run' }>

/**
 * Runs the samples of a page in a folder of their own, one after the other: `setup`, the page, `teardown`.
 * What comes after a failure would fail because of it, and is skipped; `teardown` is not. Reports
 * `sample-failed`, and `sample-not-run` if an interpreter is missing.
 */
export async function testPage(
  file: string,
  samples: PageSamples,
  settings: TestSettings,
): Promise<PageResult> {
  const { setup, page, teardown } = samples
  const run = await PageRun.open(file, settings)
  const diagnostics: Diagnostic[] = []
  let passed = 0
  let skipped = 0
  let hasFailed = false
  try {
    for (const [steps, always] of [
      [[...setup, ...page], false],
      [teardown, true],
    ] as const)
      for (const step of steps) {
        const finding = hasFailed && !always ? 'skipped' : await run.step(step)
        if (finding === 'skipped') skipped++
        else if (finding === undefined) passed++
        else {
          diagnostics.push(finding)
          hasFailed = true
        }
      }
  } finally {
    await run.close()
  }
  return { diagnostics, passed, skipped, outputs: run.outputs }
}

/** A folder for the samples of a page, and the interpreters that are running in it. */
class PageRun {
  readonly #processes = new Map<Interpreter, InterpreterProcess>()
  readonly outputs: { readonly finding: Diagnostic; readonly output: string }[] = []
  #names: ReadonlySet<string> = new Set()
  #parts = 0

  private constructor(
    private readonly file: string,
    private readonly folders: SampleFolders,
    private readonly settings: TestSettings,
  ) {}

  static async open(file: string, settings: TestSettings): Promise<PageRun> {
    const all = await realpath(await mkdtemp(join(tmpdir(), 'docgen-test-')))
    const below = (name: string): string => join(all, name)
    const folders = {
      all,
      work: below('work'),
      home: below('home'),
      temporary: below('tmp'),
      drivers: below('drivers'),
    }
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
    for (const { name, source } of Object.values(drivers))
      await writeFile(join(folders.drivers, name), source)
    const { packages, kind } = settings.sandbox
    if (packages !== undefined)
      await (kind === 'process' ? symlink(packages, below('node_modules')) : mkdir(below('node_modules')))
    return new PageRun(file, folders, settings)
  }

  /** Runs a fence. Returns a finding if it does not do what it should. */
  async step(step: SampleStep): Promise<Diagnostic | undefined> {
    if (step.kind === 'file') {
      const path = join(this.folders.work, step.path)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, step.text)
      return undefined
    }
    for (const [index, part] of step.parts.entries()) {
      const finding = await this.#part(part, step, step.fails && index === step.parts.length - 1)
      if (finding) return finding
    }
    return undefined
  }

  async #part(part: SamplePart, step: RunStep, fails: boolean): Promise<Diagnostic | undefined> {
    const { interpreter, timeout = this.settings.timeout } = step
    const { file } = this
    const process = this.#processOf(interpreter)
    if (!process)
      return diagnose('sample-not-run', `${programNames[interpreter]} is not installed.`, {
        file,
        place: part.place,
        hint: 'Install it, or run the samples in a container that has it: `docgen test --sandbox docker --image <image>`.',
      })
    const path = await this.#write(part, interpreter, fails)
    const { signal, sandbox } = this.settings
    const result = await process.run(path, { fails, milliseconds: timeout * 1000, signal })
    signal.throwIfAborted()
    const readableResult = this.#named(result)
    const finding = judgePart(readableResult, part, { file, fails, timeout, network: sandbox.network })
    if (finding) this.outputs.push({ finding, output: readableResult.output })
    return finding
  }

  #processOf(interpreter: Interpreter): InterpreterProcess | undefined {
    const current = this.#processes.get(interpreter)
    if (current && !current.hasEnded) return current
    const program = this.settings.programs[interpreter]
    if (!program) return undefined
    const driver = join(this.folders.drivers, drivers[interpreter].name)
    const command = sandboxed([...program, driver], this.folders, this.settings.sandbox)
    const process = new InterpreterProcess(command, this.folders.work)
    this.#processes.set(interpreter, process)
    if (interpreter === 'node') this.#names = new Set()
    return process
  }

  /** Writes the file of a part. Its lines have the numbers that they have on the page. */
  async #write({ code, line }: SamplePart, interpreter: Interpreter, fails: boolean): Promise<string> {
    const number = String(++this.#parts)
    const above = '\n'.repeat(line - 1)
    if (interpreter !== 'node') {
      const path = join(this.folders.drivers, number)
      await writeFile(path, `${above}${code}\n`)
      return path
    }
    const module = nodePart(code, this.#names)
    if (!fails) this.#names = module.names
    // Beside the files that it imports.
    const path = join(this.folders.work, `.sample-${number}.mjs`)
    await writeFile(path, above + module.code)
    return path
  }

  /** Output with the name of the page in place of the files that docgen made of its samples. */
  #named({ output, ...result }: PartResult): PartResult {
    const { drivers: driverFolder, work } = this.folders
    return {
      ...result,
      output: output.replaceAll(
        /(?:file:\/\/)?(\/[^\s:()'"]*\/)(?:\d+|\.sample-\d+\.mjs)(?=[:"])/g,
        (text, folder: string) => (folder === `${driverFolder}/` || folder === `${work}/` ? this.file : text),
      ),
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#processes.values()].map((process) => process.close()))
    await rm(this.folders.all, { recursive: true, force: true, maxRetries: 3 })
  }
}

const programNames = { shell: 'A shell', node: 'Node.js', python: 'Python 3' } as const

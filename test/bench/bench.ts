import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { weighPage, type PageWeight } from '../page-weight.ts'
import { editable, writeCorpus, type CorpusPage } from './corpus.ts'
import type { Generator } from './generators.ts'
import { loadedScripts, type LoadedScripts } from './load-page.ts'
import { changedFiles, listOutput, measure, medianRun, sizeOf, type Run } from './measure.ts'

/** Figures of one generator for one number of pages. */
export interface Result {
  readonly generator: string
  /** Of one version in one language. */
  readonly pages: number
  /** In the middle of three. */
  readonly cold: Run
  /** In the middle of three; absent where nothing outlives a run. */
  readonly unchanged?: Run
  readonly oneEdit: Run
  readonly pagesPerSecond: number
  /** HTML files that differ after one paragraph was edited, and the other files. */
  readonly changedByEdit: { readonly html: readonly string[]; readonly other: readonly string[] }
  readonly output: { readonly files: number; readonly megabytes: number }
  readonly weight: PageWeight
  readonly scripts: LoadedScripts
  /** What npm installs for the site; absent where docgen runs from its checkout. */
  readonly installedMegabytes?: number
}

/** A generator with its project of so many pages, installed. */
export class Bench {
  readonly generator: Generator
  readonly #pages: readonly CorpusPage[]
  readonly #project: string

  /** `work` is a folder (absolute) for the project, which gets one of its own in it. */
  constructor(generator: Generator, work: string, pages: readonly CorpusPage[]) {
    this.generator = generator
    const adapt = generator.adapt ?? ((text: string): string => text)
    this.#project = join(work, `${generator.name}-${pages.length}`)
    mkdirSync(this.#project)
    this.#pages = pages.map((page) => ({ ...page, text: adapt(page.text) }))
    writeCorpus(join(this.#project, generator.contentDir), this.#pages)
    generator.prepare(this.#project, this.#pages)
  }

  buildCold(): Promise<Run> {
    this.generator.forget(this.#project)
    return this.#build()
  }

  /** What is measured after a cold build, of which `cold` says what it took. */
  async finish(cold: Run): Promise<Result> {
    const { name, contentDir, outDir, remembers, copies = 1 } = this.generator
    const pages = this.#pages
    const output = join(this.#project, outDir)
    const build = (): Promise<Run> => this.#build()
    const unchanged = remembers ? medianRun([await build(), await build(), await build()]) : undefined
    const before = listOutput(output)
    const edits: Run[] = []
    const first = join(this.#project, contentDir, pages[0]?.path ?? '')
    const edit = async (text: string): Promise<void> => {
      writeFileSync(first, (pages[0]?.text ?? '').replace(editable, text))
      edits.push(await build())
    }
    await edit('This paragraph has changed once.')
    const after = listOutput(output)
    if (remembers) {
      await edit('This paragraph has changed twice.')
      await edit('This paragraph has changed three times.')
    }
    const changed = changedFiles(before, after)
    const packages = join(this.#project, 'node_modules')
    const page = pageFile(output, pages[0]?.path ?? '')
    return {
      generator: name,
      pages: pages.length,
      cold,
      ...(unchanged ? { unchanged } : {}),
      oneEdit: medianRun(edits),
      pagesPerSecond: (pages.length * copies) / cold.wallSeconds,
      changedByEdit: {
        html: changed.filter((path) => path.endsWith('.html')),
        other: changed.filter((path) => !path.endsWith('.html')),
      },
      output: { files: after.hashes.size, megabytes: after.bytes / 1e6 },
      weight: weighPage(output, page),
      scripts: await loadedScripts(output, `/${page.replace(/index\.html$|\.html$/, '')}`),
      ...(existsSync(packages) ? { installedMegabytes: sizeOf(packages) } : {}),
    }
  }

  #build(): Promise<Run> {
    const { command, program } = this.generator
    return measure(command(this.#project), this.#project, program)
  }
}

/** `topic-01/page-0001.html`, or the index of a folder of that name. */
function pageFile(output: string, source: string): string {
  const stem = source.replace(/\.mdx?$/, '')
  try {
    readFileSync(join(output, `${stem}.html`))
    return `${stem}.html`
  } catch {
    return `${stem}/index.html`
  }
}

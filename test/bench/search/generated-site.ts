import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCorpus, writeCorpus } from '../corpus.ts'
import { docgen } from '../generators.ts'

/** A page of the corpus has eight headings and its top. */
const sectionsPerPage = 9

/**
 * Builds the generated pages of the other benchmarks with the bundled docgen, as many as have so many
 * sections. Each of their 110 words stands in most sections, which is harder than a real site. Returns the
 * folder of the output, as an absolute path; it is removed when the process ends.
 */
export function generatedSite(sections: number): string {
  const { prepare, command, contentDir, outDir } = docgen(process.cwd())
  const project = mkdtempSync(join(tmpdir(), 'docgen-bench-'))
  process.on('exit', () => rmSync(project, { recursive: true, force: true }))
  const pages = makeCorpus(Math.ceil(sections / sectionsPerPage), { mdx: false })
  prepare(project, pages)
  writeCorpus(join(project, contentDir), pages)
  execFileSync(process.execPath, command(project), { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] })
  return join(project, outDir)
}

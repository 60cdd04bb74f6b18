import { join, relative } from 'node:path'
import type { TestCase, TestProject } from 'vitest/node'
import { readSpecification } from './specification.ts'

/**
 * After a run: every test that `specification.tsv` names in a file of this run has to have run. A test that
 * is skipped proves nothing, and neither does one whose name has changed. This is not a reporter because
 * `--reporter` on the command line would replace it.
 */
export default function watchSpecification({ vitest }: TestProject): () => void {
  return () => {
    // Whoever chooses tests by their names wants the others not to run.
    if (vitest.config.testNamePattern !== undefined || process.env.FIXTURE !== undefined) return
    const ran = new Map<string, Set<string>>()
    for (const module of vitest.state.getTestModules()) {
      const names = [...module.children.allTests()].filter(hasRun).map(({ fullName }) => fullName)
      ran.set(relative(join(import.meta.dirname), module.moduleId), new Set(names))
    }
    const missing = readSpecification().flatMap(({ id, tests }) =>
      tests
        .filter(({ file, name }) => ran.get(file)?.has(name) === false)
        .map(({ file, name }) => `  ${id}: ${file} › ${name}`),
    )
    if (missing.length === 0) return
    process.stderr.write(`\ntest/specification.tsv names tests that did not run:\n${missing.join('\n')}\n`)
    process.exitCode = 1
  }
}

const hasRun = (test: TestCase): boolean => ['passed', 'failed'].includes(test.result().state)

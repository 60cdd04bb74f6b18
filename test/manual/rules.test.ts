import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isRuleName, type RuleName, ruleNames } from '../../src/model/rule.ts'
import { runDocgen } from '../run-docgen.ts'
import { buildExample, buildExampleByCommand, buildTogether, type BuiltExample } from './build-example.ts'
import { fencesIn, filesIn, sectionOf } from './example-files.ts'

const root = join(import.meta.dirname, '../..')
const fileOf = (rule: RuleName): string => join(root, 'docs/rules', `${rule}.md`)
const textOf = (rule: RuleName): string => readFileSync(fileOf(rule), 'utf8')

/** `UPDATE_MANUAL=1` writes the reports into the manual again. */
const isUpdate = process.env['UPDATE_MANUAL'] !== undefined

/** Rules about the machine, another computer or a file that no page can show: their pages have no example. */
const withoutExample = new Set<RuleName>([
  'config-not-found',
  'config-timeout',
  'search-client-not-installed',
  'sharp-not-installed',
  'graphql-not-installed',
  'protobufjs-not-installed',
  'katex-not-installed',
  'markdown-plugin-message',
  'search-names-nothing',
  'front-matter-bomb',
  'front-matter-size',
  'invalid-encoding',
  'input-too-costly',
  'bidi-control',
  'broken-external-link',
  'external-link-unsure',
  'external-link-refused',
  'link-disagreement',
  'lost-address',
  'lost-anchor',
  'invalid-routes-file',
  'invalid-translations-file',
  'doubtful-translation',
  'gettext-not-installed',
  'not-a-regular-file',
  'large-image',
  'case-collision',
  'path-too-long',
  'unreadable-file',
  'vanished-file',
  'write-failed',
  'output-locked',
  'changed-during-build',
  'sample-failed',
  'sample-not-run',
  'shallow-history',
  'git-unanswered',
  'cache-unusable',
  'remote-cache-unusable',
  'browser-not-found',
  'browser-failed',
  'port-in-use',
  'cannot-listen',
  'watch-fallback',
  'search-push-failed',
  'search-push-leftover',
  'search-push-cut',
  'long-sentence',
  'hard-to-read',
  'avoided-word',
  'heading-case',
  'missing-description',
  'duplicate-title',
  'stale-page',
  'orphan-page',
  'style',
  'unsupported-style',
  'internal-error',
  'out-of-memory',
  'too-many-open-files',
])

/** Their examples would stop the process of the test, or run programs in its folder. */
const needsProcess = new Set<RuleName>(['render-limit', 'process-exit', 'unknown-dependency'])

const examples = ruleNames
  .filter((rule) => !withoutExample.has(rule))
  .map((rule) => ({ rule, text: textOf(rule), wrong: filesIn(sectionOf(textOf(rule), 'Wrong')) }))
const inFiles = examples.filter(({ wrong }) => Object.keys(wrong).length > 0)
const onCommandLine = examples.filter(({ wrong }) => Object.keys(wrong).length === 0)

/** Whether an example can be one folder among others: pages only, that link by file. */
const isOnlyPages = (files: Files): boolean =>
  Object.entries(files).every(
    ([path, text]) =>
      path.startsWith('content/') && !/\]\(\/|\.\.\/\.\.|@site\/|\bto="\/|^slug: \//m.test(text),
  )

type Files = Readonly<Record<string, string>>

/** Examples by their rule, each built once: those of pages only as one site. */
function builder(
  examples: readonly (readonly [RuleName, Files])[],
): (rule: RuleName) => Promise<BuiltExample> {
  const alone = new Map(examples)
  const together = new Map(examples.filter(([rule, files]) => isOnlyPages(files) && !needsProcess.has(rule)))
  let site: ReturnType<typeof buildTogether> | undefined
  return async (rule) => {
    const files = alone.get(rule) ?? {}
    if (needsProcess.has(rule)) return buildExampleByCommand(files)
    if (!together.has(rule)) return buildExample(files)
    return (await (site ??= buildTogether(together))).get(rule) ?? buildExample(files)
  }
}

describe('a wrong example of the manual gives its rule and no other, in the words that the manual shows', () => {
  const build = builder(inFiles.map(({ rule, wrong }) => [rule, wrong]))
  test.each(inFiles)('$rule', async ({ rule, text }) => {
    const { rules, report, wrongHints } = await build(rule)
    expect(rules, report).toEqual([rule])
    expect(wrongHints).toEqual([])
    if (isUpdate) writeFileSync(fileOf(rule), withReport(text, report))
    else expect(sectionOf(text, 'Report')).toBe(reportFence(report))
  })

  test.each(onCommandLine)('$rule', async ({ rule, text }) => {
    const [, command = ''] = /^\$ docgen (.*)$/m.exec(sectionOf(text, 'Wrong')) ?? []
    const { code, err } = await runDocgen(root, ...command.split(' '))
    expect(err).toContain(` ${rule} (`)
    expect(code).toBe(2)
    if (isUpdate) writeFileSync(fileOf(rule), withReport(text, err))
    else expect(sectionOf(text, 'Report').trimEnd()).toBe(reportFence(err).trimEnd())
    const [, wrong = '', meant] = /`([^`]+)`\.[^]*Did you mean `([^`]+)`/.exec(err) ?? []
    const help = meant === undefined ? '--help' : `${command.replace(wrong, meant)} --help`
    expect((await runDocgen(root, ...help.split(' '))).code).toBe(0)
  })
})

describe('a right example of the manual gives no finding', () => {
  const rights = inFiles.map(({ rule, text }) => [rule, filesIn(sectionOf(text, 'Right'))] as const)
  const build = builder(rights)
  test.each(rights)('%s', async (rule, files) => {
    expect(Object.keys(files)).not.toEqual([])
    const { rules, report } = await build(rule)
    expect(rules, report).toEqual([])
  })
})

test('every rule that the manual has no example for has a text of its own', () => {
  expect([...withoutExample].filter((rule) => fencesIn(textOf(rule)).length > 0)).toEqual([])
  expect([...withoutExample].every((rule) => isRuleName(rule) && textOf(rule).length > 40)).toBe(true)
})

/** The report between the wrong example and the right one. */
function withReport(text: string, report: string): string {
  const [before = ''] = text.split(/\n## (?:Report|Right)\n/)
  const [, right] = text.split('\n## Right\n')
  return (
    `${before}\n## Report\n${reportFence(report)}${right === undefined ? '' : `## Right\n${right}`}`.trimEnd() +
    '\n'
  )
}

const reportFence = (report: string): string => {
  const fence = report.includes('```') ? '````' : '```'
  return `\n${fence}text title="Report"\n${report.trimEnd()}\n${fence}\n\n`
}

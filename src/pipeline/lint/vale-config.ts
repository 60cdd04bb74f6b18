import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import { walk } from '../../engine/walk.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Severity } from '../../model/diagnostic.ts'
import { readDefinition } from './vale-definition.ts'
import { compileGo } from './vale-pattern.ts'
import { compileRule, severityOf, type ValeRule } from './vale-rule.ts'

/** The styles of a configuration of Vale, compiled. */
export interface ValeStyles {
  /** The rules for a file (relative to the project), with the severities that the configuration sets. */
  readonly rulesFor: (path: string) => readonly ValeRule[]
  /** Expressions whose matches are no text in a file. */
  readonly ignoredIn: (path: string) => readonly RegExp[]
  /** What cannot be run, at its place. */
  readonly diagnostics: readonly Diagnostic[]
}

interface Setting {
  readonly key: string
  readonly value: string
  readonly line: number
}

interface Section {
  /** Empty before the first section. */
  readonly glob: string
  readonly settings: readonly Setting[]
}

/** Keys that change nothing in what is found here. */
const harmless = /^(?:Packages|IgnoredScopes|SkippedScopes|IgnoredClasses|NLPEndpoint|WordTemplate|Lang)$/

/**
 * Reads `.vale.ini` (`path`, relative to the project root, an absolute path) and the styles that it names.
 * Reports `unsupported-style` for everything that is not run.
 */
export function loadVale(root: string, path: string): ValeStyles {
  const diagnostics: Diagnostic[] = []
  const refuse = (message: string, file: string, line: number, hint?: string): void =>
    void diagnostics.push(diagnose('unsupported-style', message, { file, place: { line, column: 1 }, hint }))
  const none: ValeStyles = { rulesFor: () => [], ignoredIn: () => [], diagnostics }
  if (!existsSync(join(root, path))) {
    refuse(`\`${path}\` does not exist.`, path, 1, 'Correct `lint.vale` in the configuration.')
    return none
  }
  const sections = parseIni(readFileSync(join(root, path), 'utf8'))
  const top = sections.filter(({ glob }) => glob === '').flatMap(({ settings }) => settings)
  const of = (key: string): string => top.findLast((each) => each.key === key)?.value ?? ''
  const folder = posix.join(posix.dirname(path), of('StylesPath') || 'styles')
  const vocabulary = readVocabulary(root, folder, listOf(of('Vocab')))
  const least = levels.indexOf(of('MinAlertLevel') || 'suggestion')
  const styles = new Map<string, readonly ValeRule[]>()
  const styleOf = (name: string, line: number): readonly ValeRule[] => {
    let style = styles.get(name)
    if (style) return style
    style = []
    if (name === 'Vale') style = builtIn(vocabulary)
    else if (existsSync(join(root, folder, name)))
      style = readStyle(root, folder, name, vocabulary.accepted, refuse)
    else refuse(`There is no style \`${name}\` in \`${folder}\`.`, path, line, 'Download it: `vale sync`.')
    styles.set(name, style)
    return style
  }

  const parts = sections
    .filter(({ glob }) => glob !== '' && glob !== 'formats')
    .map(({ glob, settings }) => {
      const rules = new Map<string, ValeRule>()
      const changes = new Map<string, Setting>()
      const ignored: RegExp[] = []
      for (const setting of settings) {
        const { key, value, line } = setting
        if (key === 'BasedOnStyles')
          for (const name of listOf(value)) for (const rule of styleOf(name, line)) rules.set(rule.name, rule)
        else if (key === 'TokenIgnores')
          for (const each of listOf(value)) {
            const pattern = expression(each)
            if (pattern) ignored.push(pattern)
            else refuse(`JavaScript cannot read the expression \`${each}\`.`, path, line)
          }
        else if (/^[\w-]+\.[\w-]+$/.test(key)) changes.set(key, setting)
        else if (!harmless.test(key)) refuse(`\`${key}\` is not supported.`, path, line)
      }
      const basis = settings.find(
        ({ key, value }) => key === 'BasedOnStyles' && listOf(value).includes('Vale'),
      )
      if (basis && changes.get('Vale.Spelling')?.value !== 'NO')
        refuse('`Vale.Spelling` is not run.', path, basis.line, 'Switch it off: `Vale.Spelling = NO`.')
      for (const [name, { value, line }] of changes) {
        const [style = ''] = name.split('.')
        const rule = rules.get(name) ?? styleOf(style, line).find((each) => each.name === name)
        if (/^NO$/i.test(value)) rules.delete(name)
        else if (!rule) refuse(`\`${name}\` is not a rule that is run.`, path, line)
        else if (!levelOf(value) && !/^YES$/i.test(value))
          refuse(
            `\`${value}\` is no level of a rule.`,
            path,
            line,
            `The levels are ${levels.join(', ')}, YES and NO.`,
          )
        else rules.set(name, { ...rule, severity: levelOf(value) ?? rule.severity })
      }
      return { matches: matcher(glob), rules, changes, ignored }
    })
  for (const { key, line } of top)
    if (!/^(?:StylesPath|MinAlertLevel|Vocab)$/.test(key) && !harmless.test(key))
      refuse(`\`${key}\` is not supported outside of a section.`, path, line)
  return {
    diagnostics,
    rulesFor: (file) => {
      const rules = new Map<string, ValeRule>()
      for (const part of parts)
        if (part.matches(file)) {
          for (const [name, rule] of part.rules) rules.set(name, rule)
          for (const [name, { value }] of part.changes) if (/^NO$/i.test(value)) rules.delete(name)
        }
      return [...rules.values()].filter(({ severity }) => severities.indexOf(severity) >= least)
    },
    ignoredIn: (file) => parts.flatMap(({ matches, ignored }) => (matches(file) ? ignored : [])),
  }
}

const levels = ['suggestion', 'warning', 'error']
const severities: readonly Severity[] = ['info', 'warning', 'error']

const levelOf = (value: string): Severity | undefined =>
  Object.entries(severityOf).find(([level]) => level === value)?.[1]

const listOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

function expression(pattern: string): RegExp | undefined {
  try {
    return compileGo(pattern)
  } catch {
    return undefined
  }
}

/** Sections of Vale name files: `*.{md,mdx}`, `docs/**`. A name without a folder holds in all of them. */
function matcher(glob: string): (path: string) => boolean {
  const matches = picomatch(glob, { dot: true })
  const isDeep = !glob.includes('/')
  return (path) => matches(isDeep ? posix.basename(path) : path)
}

function parseIni(source: string): readonly Section[] {
  const sections: { glob: string; settings: Setting[] }[] = [{ glob: '', settings: [] }]
  const lines = source.split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const line = index + 1
    let text = (lines[index] ?? '').trim()
    while (text.endsWith('\\') && index < lines.length - 1)
      text = text.slice(0, -1) + (lines[++index] ?? '').trim()
    const [, glob] = /^\[(.*)\]$/.exec(text) ?? []
    const [, key, value = ''] = /^([^=#;\s]+)\s*=\s*(.*)$/.exec(text) ?? []
    if (glob !== undefined) sections.push({ glob, settings: [] })
    else if (key !== undefined) sections.at(-1)?.settings.push({ key, value, line })
  }
  return sections
}

interface Vocabulary {
  readonly accepted: readonly string[]
  readonly rejected: readonly string[]
}

/** The terms of vocabularies: in `config/vocabularies`, or `Vocab` before version 3 of Vale. */
function readVocabulary(root: string, folder: string, names: readonly string[]): Vocabulary {
  const read = (name: string, file: string): readonly string[] =>
    ['config/vocabularies', 'Vocab'].flatMap((parent) => {
      const path = join(root, folder, parent, name, file)
      if (!existsSync(path)) return []
      return readFileSync(path, 'utf8')
        .split(/\r?\n/)
        .map((term) => term.trim())
        .filter((term) => term !== '' && !term.startsWith('# '))
    })
  return {
    accepted: names.flatMap((name) => read(name, 'accept.txt')),
    rejected: names.flatMap((name) => read(name, 'reject.txt')),
  }
}

/** The rules that Vale has without a style, but for spelling. */
function builtIn({ accepted, rejected }: Vocabulary): readonly ValeRule[] {
  const shared = { level: 'error', vocab: false } as const
  const flags = { ignorecase: false, nonword: false }
  const swap = Object.fromEntries(
    accepted.filter((term) => !term.startsWith('(?i)')).map((term) => [term.toLowerCase(), term]),
  )
  const rules = [
    compileRule(
      'Vale.Terms',
      {
        ...shared,
        ...flags,
        scope: ['text'],
        exceptions: [],
        extends: 'substitution',
        message: "Use '%s' instead of '%s'.",
        swap,
        ignorecase: true,
        capitalize: false,
      },
      [],
    ),
    compileRule(
      'Vale.Avoid',
      {
        ...shared,
        ...flags,
        scope: ['text'],
        exceptions: [],
        extends: 'existence',
        message: "Avoid using '%s'.",
        tokens: [...rejected],
        raw: [],
        append: false,
      },
      [],
    ),
    compileRule(
      'Vale.Repetition',
      {
        ...shared,
        scope: ['text'],
        exceptions: [],
        extends: 'repetition',
        message: "'%s' is repeated!",
        tokens: ['[^\\s]+'],
        max: 0,
        alpha: true,
        ignorecase: false,
        action: { name: 'edit', params: ['truncate', ' '] },
      },
      [],
    ),
  ]
  return rules.flatMap((rule) => ('reason' in rule ? [] : [rule]))
}

/** Reads all rules of a style; those in a folder of it have the name of that folder, as in Vale. */
function readStyle(
  root: string,
  folder: string,
  name: string,
  accepted: readonly string[],
  refuse: (message: string, file: string, line: number) => void,
): readonly ValeRule[] {
  return walk(root, posix.join(folder, name)).files.flatMap(({ path }) => {
    if (!/\.ya?ml$/.test(path)) return []
    const ruleName = `${posix.basename(posix.dirname(path))}.${posix.basename(path).replace(/\.ya?ml$/, '')}`
    const definition = readDefinition(readFileSync(join(root, path), 'utf8'))
    const rule = 'reason' in definition ? definition : compileRule(ruleName, definition, accepted)
    if (!('reason' in rule)) return [rule]
    refuse(`\`${ruleName}\` ${rule.reason}.`, path, rule.line)
    return []
  })
}

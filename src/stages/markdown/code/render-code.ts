import type { Code, InlineCode } from 'mdast'
import type { BodyNode, ComponentNode } from '../../../model/body.ts'
import type { Diagnostic, Place } from '../../../model/diagnostic.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Json } from '../../../model/plain-data.ts'
import { perhapsMeant } from '../../../model/hint.ts'
import type { Drawings } from '../diagrams/drawings.ts'
import { readFence } from '../fenced.ts'
import { placeOf, placeOfWord, startOf } from '../place.ts'
import { type FenceOptions, parseFenceOptions, writtenInfo } from './fence-options.ts'
import { colorBlocks, type Diagram, drawDiagrams, type PlainBlock } from './finish-code.ts'
import { grammarOf } from './language-names.ts'
import { withoutEscapes } from './languages/ansi.ts'
import { readLineMarks } from './line-marks.ts'
import { commandsFor } from './npm-commands.ts'

/** Characters that reorder text for readers but not for machines (CVE-2021-42574). */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/

export interface CodeOptions {
  /** Aliases for languages: `{ console: 'bash' }`. */
  readonly languageNames: Readonly<Record<string, string>>
  /** Undefined if the site has disabled diagrams. */
  readonly diagrams: { readonly inBrowser: boolean } | undefined
}

/**
 * Converts code to component nodes. Colors and drawings, which cost more than all the rest, are left to
 * `finish`: an outline needs none. `lines` are those of the file as seen by the parser.
 */
export class CodeRenderer {
  readonly #options: CodeOptions
  readonly #report: Diagnostic[]
  readonly #blocks: PlainBlock[] = []
  readonly #diagrams: Diagram[] = []

  /** Reports problems to `report`. */
  constructor(options: CodeOptions, report: Diagnostic[]) {
    this.#options = options
    this.#report = report
  }

  /** Colors the code and draws the diagrams of all nodes so far, which must still be those of the page. */
  async finish(drawings: Drawings, report: Diagnostic[]): Promise<void> {
    const inBrowser = this.#options.diagrams?.inBrowser === true
    await drawDiagrams(this.#diagrams.splice(0), drawings, inBrowser, report)
    await colorBlocks(this.#blocks.splice(0), report)
  }

  fence(node: Code, file: string, lines: readonly string[]): BodyNode {
    const place = placeOf(node)
    this.#checkBidi(node.value, file, place, lines)
    const { lang, meta } = writtenInfo(node, lines)
    const options = parseFenceOptions(lang, meta)
    if (!readFence(node, lines).isClosed)
      this.#report.push(
        diagnose('unclosed-fence', 'The code fence is not closed; it runs to the end.', {
          file,
          place: startOf(place),
        }),
      )
    for (const { name, meant } of options.misspelt)
      this.#report.push(
        diagnose('code-fence-options', `A code fence has no option \`${name}\`.`, {
          file,
          place: placeOfWord(name, place, lines),
          hint: perhapsMeant(name, meant),
        }),
      )
    if (options.language === 'mermaid' && this.#options.diagrams)
      return this.#diagram(node.value, file, place)
    if (options.npm2yarn)
      return packageManagerTabs(
        node.value,
        (text) => this.#codeBlock(text, options, file, place, lines),
        file,
        place,
      )
    return this.#codeBlock(node.value, options, file, place, lines)
  }

  /** Checks inline code. */
  checkInline(node: InlineCode, file: string, lines: readonly string[]): void {
    this.#checkBidi(node.value, file, placeOf(node), lines)
  }

  block(
    text: string,
    props: Readonly<Record<string, Json>>,
    file: string,
    place: Place,
    lines: readonly string[],
  ): BodyNode {
    this.#checkBidi(text, file, place, lines)
    const meta = typeof props.metastring === 'string' ? props.metastring : ''
    const language =
      typeof props.language === 'string'
        ? props.language
        : typeof props.className === 'string'
          ? /language-(\S+)/.exec(props.className)?.[1]
          : undefined
    const parsed = parseFenceOptions(language, meta)
    const start =
      typeof props.showLineNumbers === 'number'
        ? props.showLineNumbers
        : props.showLineNumbers === true
          ? 1
          : parsed.lineNumbers
    const options: FenceOptions = {
      ...parsed,
      ...(typeof props.title === 'string' ? { title: props.title } : {}),
      ...(start === undefined ? {} : { lineNumbers: start }),
    }
    return this.#codeBlock(text.replace(/^\n|\n\s*$/g, ''), options, file, place, lines)
  }

  #codeBlock(
    source: string,
    options: FenceOptions,
    file: string,
    place: Place,
    sourceLines: readonly string[],
    props: Readonly<Record<string, Json>> = {},
  ): ComponentNode {
    this.#check(source, options, file, place)
    const { code, marks, problems } = readLineMarks(source, options.highlighted, options.language ?? '')
    for (const { message, hint, ...comment } of problems)
      this.#report.push(
        diagnose('code-fence-options', message, {
          file,
          place: placeInCode(comment, place, sourceLines),
          hint,
        }),
      )
    const lines = code === '' ? 0 : code.split('\n').length
    const name = this.#nameOf(options.language)
    const node: ComponentNode = {
      type: 'component',
      name: 'CodeBlock',
      props: {
        ...props,
        language: options.language,
        ...(options.title === undefined ? {} : { title: options.title }),
        raw: grammarOf(name) === 'ansi' ? withoutEscapes(code) : code,
        lineNumbers: options.lineNumbers ?? false,
        lines,
        ...(options.wrap ? { wrap: true } : {}),
        ...([...marks.values()].some((kinds) => kinds.includes('focused')) ? { focus: true } : {}),
      },
      children: [],
      file,
      place,
    }
    this.#blocks.push({
      node,
      code,
      language: name,
      written: options.language,
      marks: marks.size > 0 || options.lineNumbers !== undefined ? marks : undefined,
    })
    return node
  }

  #nameOf(language: string): string {
    const { languageNames } = this.#options
    return Object.hasOwn(languageNames, language) ? (languageNames[language] ?? language) : language
  }

  #check(source: string, options: FenceOptions, file: string, place: Place): void {
    for (const problem of options.problems)
      this.#report.push(
        diagnose('code-fence-options', `In the options of the code fence, ${problem}.`, {
          file,
          place: startOf(place),
          hint: 'Lines and ranges of lines are written as in `{1,3-5}`.',
        }),
      )
    const lines = source.split('\n')
    const beyond = options.highlighted.find(([, to]) => to > lines.length)
    if (beyond)
      this.#report.push(
        diagnose(
          'code-fence-options',
          `Line ${beyond[1]} should be highlighted, but the code has ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}.`,
          { file, place: startOf(place) },
        ),
      )
  }

  /** Finds such a character in the source of the code; `lines` are those of the file. */
  #checkBidi(
    code: string,
    file: string,
    { line, column, endLine = line }: Place,
    lines: readonly string[],
  ): void {
    if (!bidiControls.test(code)) return
    const columns = lines
      .slice(line - 1, endLine)
      .map((text, index) =>
        (index === 0 ? ' '.repeat(column - 1) + text.slice(column - 1) : text).search(bidiControls),
      )
    const offset = columns.findIndex((index) => index !== -1)
    const place =
      offset === -1 ? { line, column } : { line: line + offset, column: (columns[offset] ?? 0) + 1 }
    this.#report.push(
      diagnose('bidi-control', 'The code contains invisible characters that reorder text.', {
        file,
        place,
        hint: 'Remove them, or show them as escapes.',
      }),
    )
  }

  #diagram(code: string, file: string, place: Place): BodyNode {
    const node: ComponentNode = {
      type: 'component',
      name: 'Mermaid',
      props: { code },
      children: [],
      file,
      place,
    }
    this.#diagrams.push({ node, code })
    return node
  }
}

/**
 * The place of a line of code in the source, whose `lines` start before the block; the block itself if it is
 * not found.
 */
function placeInCode(
  { line, text }: { readonly line: number; readonly text: string },
  block: Place,
  lines: readonly string[],
): Place {
  const holds = (index: number): boolean => (lines[index] ?? '').includes(text)
  const index = holds(block.line + line)
    ? block.line + line
    : lines.findIndex((_, each) => each >= block.line - 1 && holds(each))
  if (index === -1) return startOf(block)
  const column = (lines[index] ?? '').indexOf(text) + 1
  return { line: index + 1, column, endLine: index + 1, endColumn: column + text.length }
}

/** Package managers for which a fence can show commands, beside npm. */
const others = [
  ['yarn', 'Yarn'],
  ['pnpm', 'pnpm'],
  ['bun', 'Bun'],
] as const

/**
 * Renders ```` ```bash npm2yarn ````: the same commands for each package manager, in tabs. There is no tab
 * for one to which nothing can be translated, and without any, only the block.
 */
function packageManagerTabs(
  source: string,
  block: (text: string) => ComponentNode,
  file: string,
  place: Place,
): BodyNode {
  const translations = others
    .map(([value, label]) => ({ value, label, text: commandsFor(value, source) }))
    .filter(({ text }) => text !== source)
  if (translations.length === 0) return block(source)
  const tabs = [{ value: 'npm', label: 'npm', text: source }, ...translations].map(
    ({ value, label, text }): ComponentNode => ({
      type: 'component',
      name: 'TabItem',
      props: { value, label },
      children: [block(text)],
      file,
      place,
    }),
  )
  return { type: 'component', name: 'Tabs', props: { groupId: 'npm2yarn' }, children: tabs, file, place }
}

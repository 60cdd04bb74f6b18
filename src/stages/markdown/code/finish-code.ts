import type { ComponentNode } from '../../../model/body.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Drawings } from '../diagrams/drawings.ts'
import { startOf } from '../place.ts'
import { highlighterFor, type LineMarks } from './highlight.ts'

export interface PlainBlock {
  readonly node: ComponentNode
  readonly code: string
  /** As the highlighter calls it, and as it was written. */
  readonly language: string
  readonly written: string
  readonly marks: LineMarks | undefined
}

export interface Diagram {
  readonly node: ComponentNode
  readonly code: string
}

/** Colors code. Languages that no grammar is for are reported once each. */
export async function colorBlocks(blocks: readonly PlainBlock[], report: Diagnostic[]): Promise<void> {
  if (blocks.length === 0) return
  const highlighter = await highlighterFor(blocks)
  const reported = new Set<string>()
  for (const { node, code, language, written, marks } of blocks) {
    if (!highlighter.knows(language) && !reported.has(written)) {
      reported.add(written)
      report.push(unknownLanguage(written, node))
    }
    const typed = code.split('\n').filter((_, index) => marks?.get(index)?.includes('removed') !== true)
    const commands = highlighter.commandsIn(typed.join('\n'), language)
    Object.assign(node.props, {
      html: highlighter.highlight(code, language, marks),
      ...(commands === undefined ? {} : { commands }),
    })
  }
}

function unknownLanguage(language: string, { file, place }: ComponentNode): Diagnostic {
  return diagnose(
    'unknown-code-language',
    `No grammar for the language \`${language}\`; the code is shown without colors.`,
    {
      file,
      place: startOf(place),
      hint: 'Use `text` for code without a language.',
    },
  )
}

/** Draws diagrams. `inBrowser`: whether browsers draw those that cannot be drawn here. */
export async function drawDiagrams(
  diagrams: readonly Diagram[],
  drawings: Drawings,
  inBrowser: boolean,
  report: Diagnostic[],
): Promise<void> {
  await drawings.draw(diagrams.map(({ code }) => code))
  for (const diagram of diagrams) draw(diagram, drawings, inBrowser, report)
}

function draw({ node, code }: Diagram, drawings: Drawings, inBrowser: boolean, report: Diagnostic[]): void {
  const { file, place } = node
  const drawing = drawings.of(code)
  if ('reason' in drawing && !inBrowser) {
    report.push(
      diagnose(
        'mermaid-not-installed',
        `Mermaid is not installed, so readers see the source of this diagram: ${drawing.reason}.`,
        {
          file,
          place: startOf(place),
          hint: 'Install it: `npm i -D mermaid`.',
        },
      ),
    )
  }
  if ('error' in drawing) {
    report.push(
      diagnose('mermaid-syntax', `The diagram cannot be parsed: ${drawing.error}.`, {
        file,
        place: drawing.line === undefined ? startOf(place) : { line: place.line + drawing.line, column: 1 },
      }),
    )
  }
  if ('refusal' in drawing)
    report.push(
      diagnose('input-too-costly', drawing.refusal, {
        file,
        place: startOf(place),
        hint: 'Split it into several diagrams.',
      }),
    )
  Object.assign(node.props, 'svg' in drawing ? drawing : { kind: drawing.kind })
}

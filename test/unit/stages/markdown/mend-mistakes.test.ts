import { expect, test } from 'vitest'
import { mendMdx } from '../../../../src/migrate/adapters/mend-mdx.ts'
import { diagnose, DiagnosticError } from '../../../../src/model/diagnose.ts'
import { locationAt } from '../../../../src/model/location.ts'
import { mendMistakes } from '../../../../src/stages/markdown/mend-mistakes.ts'
import { parseSource } from '../../../../src/stages/markdown/parse-source.ts'

const filler = 'Some words that make a piece of the page long enough to be read by itself. '.repeat(12)

/** Sections of which some have a mistake, and some an element, code or expression that spans pieces. */
const sections = [
  `## A\n\nUse <path> here.\n\n${filler}`,
  `## B\n\n<div>\n\n${filler}\n\n### Inside\n\n${filler}\n\nA {1 +} B.\n\n</div>`,
  `## C\n\n\`\`\`js\n${filler}\n\nif (a <b && {c}) {\n\nd <1\n\`\`\`\n\n${filler}`,
  `## D\n\n{[\n\n'${filler}',\n\n'x']}\n\nOf {a b} and <1>.\n\n${filler}`,
  `## E\n\n<!-- ${filler}\n\nUse <path> {a b\n\n-->\n\n<br>\n\n${filler}`,
]
const page = [0, 1, 2, 3, 4, 3, 1, 0].map((index) => sections[index]).join('\n\n')

test('text that MDX cannot parse is repaired as it would be with a run of the whole page each', () => {
  const { text, diagnostics } = parseSource(page, 'mdx', 'a.mdx', { dialect: { mend: mendMdx } })
  let source = page
  const places: string[] = []
  for (;;) {
    try {
      expect(text).toBe(parseSource(source, 'mdx', 'a.mdx').text)
      break
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error
      const [mistake] = error.diagnostics
      if (!mistake?.place) throw error
      places.push(`${mistake.message} ${String(mistake.place.line)}:${String(mistake.place.column)}`)
      source = mendMdx(source, mistake.place, mistake.message) ?? ''
    }
  }
  const repaired = diagnostics
    .filter(({ rule }) => rule !== 'html-comment-in-mdx')
    .map(({ message, place }) => `${message} ${String(place?.line)}:${String(place?.column)}`)
  expect(repaired.toSorted()).toEqual(places.toSorted())
  expect(repaired.length).toBeGreaterThan(9)
})

test('a mistake costs a run of the lines around it', () => {
  const text = Array.from({ length: 60 }, () => `Word # word.\n\n${filler}`).join('\n\n')
  let characters = 0
  const { parsed, mistakes } = mendMistakes(
    text,
    (source, { line }) => {
      const lines = source.split('\n')
      lines[line - 1] = (lines[line - 1] ?? '').replace('#', ' ')
      return lines.join('\n')
    },
    (part) => {
      characters += part.length
      const at = part.indexOf('#')
      if (at === -1) return part
      const place = locationAt(part, at)
      throw new DiagnosticError(diagnose('mdx-syntax', 'Unexpected character `#`.', { file: 'a', place }))
    },
  )
  expect([mistakes.length, parsed.includes('#')]).toEqual([60, false])
  expect(characters).toBeLessThan(5 * text.length)
})

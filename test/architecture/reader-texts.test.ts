import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { listedFiles } from './listed-files.ts'

const root = join(import.meta.dirname, '../..')

/** What a built site brings to its readers: templates, behaviors, islands, the browser's runtime. */
const places = [
  'templates',
  'src/client',
  'src/features/search/ui',
  'src/features/search/hosted',
  'src/features/**/*.tsx',
  'src/features/openapi/try',
]

/** Said to whoever writes the site, by the development server. */
const forAuthors = /^src\/client\/live/

const attributes = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'summary'])
const properties = new Set(['textContent', 'innerText', 'ariaLabel', 'title', 'placeholder', 'alt', 'label'])

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)
const isSentence = (text: string): boolean => /^\p{Lu}\p{Ll}+(?: \p{L}+)+|^\p{Ll}+(?: \p{Ll}+){3}/u.test(text)

/** Literal texts of a module that a reader would see or hear. */
function readerTexts(file: string, source: string): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const note = (node: ts.Node, text: string): void => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${file}:${String(line + 1)} ${text.trim().replaceAll(/\s+/g, ' ')}`)
  }
  /** Literals that become what `node` is: either side of a condition, and the pieces of a template. */
  const noteValues = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      if (hasWord(node.text)) note(node, node.text)
    } else if (ts.isTemplateExpression(node)) {
      const pieces = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      if (pieces.some(({ text }) => hasWord(text))) note(node, node.getText())
    } else if (ts.isConditionalExpression(node)) {
      noteValues(node.whenTrue)
      noteValues(node.whenFalse)
    } else if (ts.isBinaryExpression(node)) noteValues(node.right)
    else if (ts.isParenthesizedExpression(node)) noteValues(node.expression)
  }
  const visit = (node: ts.Node): void => {
    // Types say nothing, and errors are read by whoever writes the site.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isThrowStatement(node)) return
    if (ts.isCallExpression(node) && /^console\./.test(node.expression.getText())) return
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return
    // Caps of keys have their names everywhere.
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'kbd') return
    if (ts.isJsxText(node) && hasWord(node.text)) note(node, node.text)
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      noteValues(node.expression)
    if (ts.isJsxAttribute(node) && attributes.has(node.name.getText()) && node.initializer)
      noteValues(
        ts.isJsxExpression(node.initializer) ? (node.initializer.expression ?? node) : node.initializer,
      )
    if (
      ts.isBinaryExpression(node) &&
      ts.isPropertyAccessExpression(node.left) &&
      properties.has(node.left.name.text)
    )
      noteValues(node.right)
    if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments
      const called = node.expression.getText()
      if (called.endsWith('.setAttribute') && first && attributes.has(first.getText().slice(1, -1)) && second)
        noteValues(second)
      if ((called === 'alert' || called === 'announce') && first) noteValues(first)
    }
    if (ts.isStringLiteralLike(node) && isSentence(node.text)) note(node, node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return [...new Set(found)]
}

it('every text for readers stands in the file of messages', () => {
  const files = listedFiles(places).filter((file) => /\.tsx?$/.test(file) && !forAuthors.test(file))
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((file) => readerTexts(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it.each([
  '<p>Hello</p>',
  '<p>{done ? "Copied!" : t("copy.copy")}</p>',
  '<a aria-label="Home" />',
  '<a title={`Page ${number}`} />',
  'status.textContent = "Sending…"',
  'element.setAttribute("aria-label", image.alt || "Picture")',
  'alert("Not loaded")',
  'const problem = { title: "The answer broke off." }',
])('finds a text in %s', (source) => {
  expect(readerTexts('a.tsx', source)).toHaveLength(1)
})

it.each([
  '<kbd>Esc</kbd>',
  '<a className="button quiet" aria-label={t("page.start")}>404</a>',
  'throw new Error("A page needs a title.")',
  'const key = event.key === "ArrowDown" ? 1 : 0',
  'element.closest("nav, aside, svg")',
])('leaves %s alone', (source) => {
  expect(readerTexts('a.tsx', source)).toEqual([])
})

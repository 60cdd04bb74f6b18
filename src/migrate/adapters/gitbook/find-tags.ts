import { codeLines } from '../../../stages/markdown/fenced.ts'
import type { Tag } from '../tags/scan-tags.ts'

/** The blocks of GitBook (its guide, "Markdown"), those of its older syntax, and those of integrations. */
const names =
  'hint|tabs?|code|embed|file|content-ref|page-ref|stepper|step|columns?|include|openapi(?:-[a-z]+)?|swagger(?:-[a-z]+)?|updates?|prompt|if|api-method(?:-[a-z]+)*|@[\\w./-]+'

const tag = new RegExp(
  String.raw`\{%-?[ \t]*(end)?(${names})(?=[ \t\n"%])((?:"(?:[^"\\\n]|\\.)*"|[^"%\n]|\n(?!\n)|%(?!\}))*)%\}`,
  'g',
)

/** The tags of GitBook's blocks in a text. In code, they are nothing but text. */
export function findTags(text: string): readonly Tag[] {
  if (!text.includes('{%')) return []
  const code = codeIn(text)
  return [...text.matchAll(tag)].flatMap(({ 0: whole, 1: end, 2: name = '', 3: rest = '', index }) =>
    code.some(([from, to]) => index >= from && index < to)
      ? []
      : [{ start: index, end: index + whole.length, kind: end ? 'closing' : 'opening', name, rest } as const],
  )
}

/** Where code is in a text: fences, and what is between backticks on a line. */
function codeIn(text: string): readonly (readonly [from: number, to: number])[] {
  const isCode = codeLines()
  const ranges: (readonly [number, number])[] = []
  let at = 0
  for (const line of text.split('\n')) {
    if (isCode(line)) ranges.push([at, at + line.length])
    else if (!/^\s*(?:`{3,}|~{3,})/.test(line))
      for (const { 0: whole, index } of line.matchAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g))
        ranges.push([at + index, at + index + whole.length])
    at += line.length + 1
  }
  return ranges
}

/** The attributes of a tag; one without a name is named by an empty text. */
export function attributesOf(rest: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of rest.matchAll(
    /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|([^\s"=]+))/g,
  )) {
    const value = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain
    attributes.set(name === '' && quoted === undefined ? plain : name, value)
  }
  return attributes
}

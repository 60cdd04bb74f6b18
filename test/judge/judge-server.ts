import { EntrySections } from './judge-entries.ts'
import { SchemaJudge, type Loss } from './judge-schema.ts'
import { isMap, listOf, mapOf, textOf, type Plain } from './read-document.ts'
import { lettersIn, type Place, type Shown } from './shown-page.ts'

/** The results among the answers of an MCP server. */
export const resultsIn = (documents: readonly unknown[]): readonly Plain[] =>
  documents
    .flatMap((document) => (Array.isArray(document) ? (document as unknown[]) : [document]))
    .map((document) => mapOf(mapOf(document).result ?? document))

/** What the words of a hint start with, if it is true and if it is false. */
const hints = {
  readOnlyHint: ['read-only', 'not read-only'],
  destructiveHint: ['destructive', 'not destructive'],
  idempotentHint: ['idempotent', 'not idempotent'],
  openWorldHint: ['open world', 'closed world'],
} as const

/** Judges the pages of an MCP server. */
export function judgeServer(
  documents: readonly unknown[],
  pages: ReadonlyMap<string, Shown>,
  route: string,
): { readonly losses: readonly Loss[]; readonly claims: number } {
  const judge = new SchemaJudge()
  const sections = new EntrySections(pages, route)
  const { whole } = sections
  const sectionOf = (name: unknown, kind: 'tools' | 'prompts'): Place =>
    sections.named(textOf(name), (id) => id.startsWith('prompt-') === (kind === 'prompts'))
  for (const result of resultsIn(documents)) {
    const { serverInfo, capabilities, instructions, protocolVersion } = result
    const info = mapOf(serverInfo)
    // A link shows its address without the scheme.
    const website = textOf(info.websiteUrl).replace(/^https?:\/\//, '') || undefined
    for (const value of [info.name, info.version, website, protocolVersion])
      if (value !== undefined) judge.value(value, whole.letters, 'server', 'about')
    for (const text of [info.title, info.description, instructions]) judge.text(text, whole, 'server')
    for (const [name, options] of Object.entries(mapOf(capabilities)))
      for (const [word, value] of [[name, true] as const, ...Object.entries(mapOf(options))])
        if (value !== false) judge.value(word, whole.letters, 'server', 'capability')
    for (const tool of listOf(result.tools).map(mapOf)) judgeTool(tool, sectionOf(tool.name, 'tools'), judge)
    for (const prompt of listOf(result.prompts).map(mapOf)) {
      const place = sectionOf(prompt.name, 'prompts')
      const where = `prompt ${textOf(prompt.name)}`
      judge.claim(!place.isEmpty, where, 'the prompt')
      for (const text of [prompt.title, prompt.description]) judge.text(text, place, where)
      for (const argument of listOf(prompt.arguments).map(mapOf)) {
        const field = place.field(textOf(argument.name))
        judge.claim(!field.isEmpty, `${where} › ${textOf(argument.name)}`, 'the argument')
        judge.claim(field.letters.includes('required') === (argument.required === true), where, 'required')
        for (const text of [argument.title, argument.description]) judge.text(text, field, where)
      }
    }
    for (const resource of [...listOf(result.resources), ...listOf(result.resourceTemplates)].map(mapOf)) {
      const uri = textOf(resource.uri ?? resource.uriTemplate)
      const field = whole.field(uri)
      judge.claim(!field.isEmpty, uri, 'the resource')
      const { audience, priority, lastModified } = mapOf(resource.annotations)
      for (const text of [resource.name, resource.title, resource.description]) judge.text(text, field, uri)
      for (const value of [resource.mimeType, resource.size, priority, lastModified, ...listOf(audience)])
        if (value !== undefined) judge.value(value, field.letters, uri, 'fact')
    }
  }
  return judge
}

function judgeTool(tool: Plain, place: Place, judge: SchemaJudge): void {
  const where = `tool ${textOf(tool.name)}`
  judge.claim(!place.isEmpty, where, 'the tool')
  const annotations = mapOf(tool.annotations)
  for (const text of [tool.title, annotations.title, tool.description]) judge.text(text, place, where)
  for (const [hint, [yes, no]] of Object.entries(hints))
    if (typeof annotations[hint] === 'boolean')
      judge.claim(place.letters.includes(lettersIn(annotations[hint] ? yes : no)), where, hint)
  const { taskSupport } = mapOf(tool.execution)
  if (taskSupport !== undefined) judge.value(taskSupport, place.letters, where, 'task')
  for (const kind of ['input', 'output']) {
    const schema = tool[`${kind}Schema`]
    if (!isMap(schema)) continue
    const part = place.parts(
      ({ name, children: [heading] }) =>
        name === 'section' && heading?.attributes.id?.endsWith(kind) === true,
    )
    judge.schema(
      { value: schema, root: schema, file: '' },
      { place: part, where: `${where} › ${kind}`, namesOf: () => [], above: [], outer: {} },
    )
  }
}

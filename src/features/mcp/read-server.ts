import * as z from 'zod'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { asRecord, isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { parseData, type DataDocument } from '../../kit.ts'
import type { ReadDocument } from '../reference-kit/make-reference.ts'
import { documentPart } from '../reference-kit/load-reference.ts'
import { readSources } from '../reference-kit/read-files.ts'
import { readShape } from '../reference-kit/read-shape.ts'
import { append } from '../../model/append.ts'

const text = z.string().optional()
const flag = z.boolean().optional()
/** `icons` are addresses of pictures on other hosts, `_meta` is for programs: neither is shown. */
const described = {
  name: z.string().min(1),
  title: text,
  description: text,
  icons: z.unknown().optional(),
  _meta: z.unknown().optional(),
}
const aboutShape = z.looseObject({ ...described, version: text, websiteUrl: text })
const toolShape = z.looseObject({
  ...described,
  inputSchema: z.looseObject({}),
  outputSchema: z.looseObject({}).optional(),
  annotations: z
    .looseObject({
      title: text,
      readOnlyHint: flag,
      destructiveHint: flag,
      idempotentHint: flag,
      openWorldHint: flag,
    })
    .optional(),
  execution: z.looseObject({ taskSupport: text }).optional(),
})
const promptShape = z.looseObject({
  ...described,
  arguments: z
    .array(z.looseObject({ name: z.string(), title: text, description: text, required: flag }))
    .default([]),
})
const ofResources = {
  ...described,
  mimeType: text,
  annotations: z
    .looseObject({
      audience: z.array(z.string()).optional(),
      priority: z.number().optional(),
      lastModified: text,
    })
    .optional(),
}
const resourceShape = z.looseObject({ ...ofResources, uri: z.string(), size: z.number().optional() })
const templateShape = z.looseObject({ ...ofResources, uriTemplate: z.string() })

/** The lists of a server, by their names in its answers, and what their items are. */
const lists = {
  tools: toolShape,
  prompts: promptShape,
  resources: resourceShape,
  resourceTemplates: templateShape,
} as const

type ListName = keyof typeof lists

export interface Listed<Name extends ListName> {
  readonly value: z.output<(typeof lists)[Name]>
  readonly document: DataDocument
}

/** What a server says about itself, as in the Model Context Protocol. */
export interface McpServerData {
  readonly info: z.output<typeof aboutShape> | undefined
  readonly protocolVersion: string | undefined
  /** `tools`, `resources (subscribe, listChanged)`. */
  readonly capabilities: readonly string[]
  /** Markdown. */
  readonly instructions: string
  readonly tools: readonly Listed<'tools'>[]
  readonly prompts: readonly Listed<'prompts'>[]
  readonly resources: readonly Listed<'resources'>[]
  readonly resourceTemplates: readonly Listed<'resourceTemplates'>[]
}

/**
 * Reads what a server answers to the lists of the Model Context Protocol (2024-11-05 to 2025-11-25): results,
 * or the messages of JSON-RPC around them, as a list or one a line. Reports `invalid-reference-document` for
 * what is no answer, and `reference-document-lint` for what is left out.
 */
export async function readServer(
  sources: readonly string[],
  context: Pick<ContentContext, 'read' | 'list'>,
): Promise<ReadDocument<McpServerData>> {
  const { texts, diagnostics: absent } = await readSources(sources, 'mcp.source', context)
  const diagnostics = [...absent]
  const results: DataDocument[] = []
  for (const [file, fileText] of texts) {
    const answers = documentsIn(fileText, file)
    append(
      diagnostics,
      answers.flatMap((answer) => answer.diagnostics),
    )
    const inFile = answers.flatMap(({ document }) => (document ? resultsIn(document, diagnostics) : []))
    if (inFile.length === 0 && answers.every(({ document }) => document))
      diagnostics.push(
        diagnose('invalid-reference-document', 'The file has no answer of an MCP server.', {
          file,
          place: { line: 1, column: 1 },
          hint: 'Save what the server answers to `tools/list`: an object with `tools`.',
        }),
      )
    append(results, inFile)
  }
  const document = results.length === 0 ? undefined : serverIn(results, diagnostics)
  return { document, texts, diagnostics }
}

/** A file is one document, or one a line, as servers write them to the standard output. */
function documentsIn(fileText: string, file: string): readonly ReturnType<typeof parseData>[] {
  const lines = fileText.split('\n').map((line, index) => ({ line, index }))
  const messages = lines.filter(({ line }) => line.trim() !== '')
  if (messages.length < 2 || !messages.every(({ line }) => /^\{.*\}$/.test(line.trim())))
    return [parseData(fileText, file)]
  return messages.map(({ line, index }) => {
    const { document, diagnostics } = parseData(line, file)
    const below = (place: Place): Place => ({
      ...place,
      line: place.line + index,
      ...(place.endLine === undefined ? {} : { endLine: place.endLine + index }),
    })
    if (!document)
      return {
        diagnostics: diagnostics.map((each) => ({
          ...each,
          ...(each.place && { place: below(each.place) }),
        })),
      }
    return {
      diagnostics,
      document: {
        ...document,
        placeOf: (path, options) => {
          const place = document.placeOf(path, options)
          return place && below(place)
        },
      },
    }
  })
}

/** An answer to `initialize` or to a list. */
const resultShape = z.looseObject({
  protocolVersion: text,
  capabilities: z.looseObject({}).optional(),
  serverInfo: z.looseObject({}).optional(),
  instructions: text,
  tools: z.unknown().optional(),
  prompts: z.unknown().optional(),
  resources: z.unknown().optional(),
  resourceTemplates: z.unknown().optional(),
  nextCursor: z.unknown().optional(),
  _meta: z.unknown().optional(),
})

const usualKeys: readonly string[] = ['nextCursor', '_meta']
const resultKeys = new Set(Object.keys(resultShape.shape).filter((key) => !usualKeys.includes(key)))

/** The results in a document. Requests and notifications between them say nothing about the server. */
function resultsIn(document: DataDocument, diagnostics: Diagnostic[]): readonly DataDocument[] {
  if (Array.isArray(document.value))
    return document.value.flatMap((_, index) => resultsIn(documentPart(document, index), diagnostics))
  const failure = ownValue(document.value, 'error')
  // A server without prompts need not know the method that lists them.
  if (isRecord(failure) && ownValue(failure, 'code') !== methodNotFound)
    diagnostics.push(
      diagnose(
        'invalid-reference-document',
        `The server answered with an error: ${ownString(failure, 'message') ?? ''}.`,
        { file: document.file, place: document.placeOf(['error']) },
      ),
    )
  if (ownValue(document.value, 'jsonrpc') !== undefined)
    return isRecord(ownValue(document.value, 'result'))
      ? resultsIn(documentPart(document, 'result'), diagnostics)
      : []
  return Object.keys(asRecord(document.value)).some((key) => resultKeys.has(key)) ? [document] : []
}

const methodNotFound = -32_601

function serverIn(results: readonly DataDocument[], diagnostics: Diagnostic[]): McpServerData {
  const answers = results.map((result) => readShape(result, resultShape, 'In an answer', diagnostics))
  const first = <Key extends 'protocolVersion' | 'capabilities' | 'instructions'>(key: Key) =>
    answers.map((answer) => answer?.[key]).find((value) => value !== undefined)
  const [info] = results.filter(({ value }) => isRecord(ownValue(value, 'serverInfo')))
  const itemsOf = <Name extends ListName>(name: Name): readonly Listed<Name>[] =>
    itemsIn(name, results, diagnostics)
  return {
    info: info && readShape(documentPart(info, 'serverInfo'), aboutShape, 'In `serverInfo`', diagnostics),
    protocolVersion: first('protocolVersion'),
    capabilities: capabilitiesIn(first('capabilities')),
    instructions: first('instructions') ?? '',
    tools: itemsOf('tools'),
    prompts: itemsOf('prompts'),
    resources: itemsOf('resources'),
    resourceTemplates: itemsOf('resourceTemplates'),
  }
}

const capabilitiesIn = (capabilities: unknown): readonly string[] =>
  Object.entries(asRecord(capabilities)).map(([name, options]) => {
    const more = Object.entries(asRecord(options)).filter(([, value]) => value !== false)
    return more.length === 0 ? name : `${name} (${more.map(([key]) => key).join(', ')})`
  })

/** The items of a list, which may be spread over several answers. */
function itemsIn<Name extends ListName>(
  name: Name,
  results: readonly DataDocument[],
  diagnostics: Diagnostic[],
): readonly Listed<Name>[] {
  const pages = results.filter(({ value }) => ownValue(value, name) !== undefined)
  const last = pages.at(-1)
  if (last && ownValue(last.value, 'nextCursor') !== undefined)
    diagnostics.push(
      diagnose('reference-document-lint', `The list \`${name}\` is not complete.`, {
        file: last.file,
        place: last.placeOf(['nextCursor'], { key: true }),
        hint: 'Ask for the rest with this cursor, and name that answer in `source`, too.',
      }),
    )
  const identity = name === 'resources' ? 'uri' : 'name'
  const items = new Map<string, Listed<Name>>()
  for (const document of pages.flatMap((page) => {
    const list = documentPart(page, name)
    return Array.isArray(list.value) ? list.value.map((_, index) => documentPart(list, index)) : [list]
  })) {
    const value = readShape(document, lists[name], `In \`${name}\``, diagnostics)
    if (value === undefined) continue
    const key = ownString(value, identity) ?? ''
    if (!items.has(key)) items.set(key, { value, document })
    else
      diagnostics.push(
        diagnose('reference-document-lint', `\`${key}\` is listed twice; the second is left out.`, {
          file: document.file,
          place: document.placeOf([identity]),
        }),
      )
  }
  return [...items.values()]
}

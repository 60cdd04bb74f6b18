import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { Entry, EntryGroup } from '../reference-kit/EntriesPage.tsx'
import type { DocumentView } from '../reference-kit/show-entries.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { exampleOf } from '../reference-kit/example-value.ts'
import { formatJson, formatMember } from '../reference-kit/format-value.ts'
import { documentPart, referenceSetOf } from '../reference-kit/load-reference.ts'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { summaryOf } from '../reference-kit/schema-facts.ts'
import type { FieldView, SchemaFact, SchemaView } from '../reference-kit/schema-view-types.ts'
import { viewSchema } from '../reference-kit/schema-view.ts'
import { slug } from '../../model/slug.ts'
import type { Listed, McpServerData } from './read-server.ts'
import { append } from '../../model/append.ts'

export function describeServer(server: McpServerData, tools: DescribeTools): DocumentView {
  const { ids, translate, html } = tools
  const { info, protocolVersion, capabilities } = server
  const findings: Diagnostic[] = []
  const groupIds = ['instructions', 'tools', 'prompts', 'resources', 'resource-templates'] as const
  for (const id of groupIds) ids.claim(id)
  const groups: readonly EntryGroup[] = [
    { id: 'instructions', title: translate('mcp.instructions'), text: html(server.instructions) },
    {
      id: 'tools',
      title: translate('mcp.tools'),
      entryTitle: translate('mcp.tool'),
      entries: server.tools.map((tool) => describeTool(tool, tools, findings)),
    },
    {
      id: 'prompts',
      title: translate('mcp.prompts'),
      entries: server.prompts.map(({ value }) => describePrompt(value, tools)),
    },
    {
      id: 'resources',
      title: translate('mcp.resources'),
      fields: server.resources.map(({ value }) => resourceField(value, value.uri, tools)),
    },
    {
      id: 'resource-templates',
      title: translate('mcp.templates'),
      fields: server.resourceTemplates.map(({ value }) => resourceField(value, value.uriTemplate, tools)),
    },
  ]
  const website = info?.websiteUrl
  return {
    title: info?.title ?? info?.name ?? translate('mcp.title'),
    description: info?.description,
    meta: [
      ...(info ? [{ text: info.name, isCode: true as const }] : []),
      ...(info?.version === undefined ? [] : [{ text: translate('api.version', { version: info.version }) }]),
      ...(protocolVersion === undefined
        ? []
        : [{ text: translate('mcp.protocol', { version: protocolVersion }) }]),
      ...(website === undefined
        ? []
        : [{ text: website, ...(/^https?:/i.test(website) ? { href: website } : {}) }]),
    ],
    facts:
      capabilities.length === 0
        ? []
        : [{ label: translate('mcp.capabilities'), value: capabilities.join(', '), isCode: true }],
    groups: groups.filter(
      ({ text, entries = [], fields = [] }) => text || entries.length + fields.length > 0,
    ),
    findings,
  }
}

function describeTool(
  { value: tool, document }: Listed<'tools'>,
  { ids, code, translate, markdown, html }: DescribeTools,
  findings: Diagnostic[],
): Entry {
  const id = ids.claim(tool.name)
  const input = referenceSetOf(documentPart(document, 'inputSchema'))
  const output =
    tool.outputSchema === undefined ? undefined : referenceSetOf(documentPart(document, 'outputSchema'))
  const part = (set: ReferenceSet, kind: 'input' | 'output') => {
    const headingId = ids.claim(id, kind)
    const schema = viewSchema(set.root, {
      set,
      translate,
      markdown,
      linkOf: () => undefined,
      idOf: (path, locate) =>
        ids.claimAt(locate(), id, ...(kind === 'input' ? [] : [kind]), ...path.map(slug)),
      maxNodes: 100_000,
    })
    return { id: headingId, label: translate(`mcp.${kind}`), schema }
  }
  const parts = [part(input, 'input'), ...(output ? [part(output, 'output')] : [])]
  const call = formatJson(callOf(tool, input))
  append(findings, [...input.findings, ...(output?.findings ?? [])])
  const { title, annotations } = tool
  const titles = [...new Set([title, annotations?.title])].filter((each) => each !== undefined)
  const taskSupport = tool.execution?.taskSupport
  return {
    id,
    name: tool.name,
    titles,
    badges: hintsIn(annotations, translate),
    description: html(tool.description),
    summary: html(titles[0] ?? summaryOf(tool)),
    facts:
      taskSupport === undefined
        ? []
        : [{ label: translate('mcp.taskSupport'), value: taskSupport, isCode: true }],
    parts: parts.filter(({ schema }) => saysSomething(schema)),
    samples: [code(call, 'json', 'tools/call')],
  }
}

/** The request that calls a tool: with the required arguments, or with all if none is required. */
const callOf = (
  { name, inputSchema: { required } }: Listed<'tools'>['value'],
  set: ReferenceSet,
): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name,
    arguments: exampleOf(set.root, { set, optional: !(Array.isArray(required) && required.length > 0) }),
  },
})

/** Whether a schema says more than that it is an object. */
const saysSomething = (view: SchemaView): boolean =>
  Object.entries(view).some(([key, value]) => key !== 'type' && !(Array.isArray(value) && value.length === 0))

/** The messages of hints that are true and false, in the order in which they are shown. */
const hintMessages = [
  ['readOnlyHint', 'mcp.readOnly', 'mcp.notReadOnly'],
  ['destructiveHint', 'mcp.destructive', 'mcp.notDestructive'],
  ['idempotentHint', 'mcp.idempotent', 'mcp.notIdempotent'],
  ['openWorldHint', 'mcp.openWorld', 'mcp.closedWorld'],
] as const

/** Only what a tool says: what clients assume of others is the same everywhere. */
function hintsIn(
  annotations: Listed<'tools'>['value']['annotations'],
  translate: Translate,
): Entry['badges'] {
  return hintMessages.flatMap(([hint, yes, no]) => {
    const value = annotations?.[hint]
    if (value === undefined) return []
    const text = translate(value ? yes : no)
    return hint === 'destructiveHint' && value ? { text, type: 'danger' as const } : { text }
  })
}

function describePrompt(
  { name, title, description, arguments: args }: Listed<'prompts'>['value'],
  { ids, html }: DescribeTools,
): Entry {
  const id = ids.claim('prompt', name)
  const fields = args.map((argument): FieldView => ({
    name: argument.name,
    id: ids.claim(id, argument.name),
    ...(argument.required ? { required: true } : {}),
    schema: {
      // Prompts take texts only.
      type: 'string',
      ...(argument.title === undefined ? {} : { title: argument.title }),
      ...(argument.description === undefined ? {} : { description: html(argument.description) }),
    },
  }))
  return {
    id,
    name,
    titles: title === undefined ? [] : [title],
    badges: [],
    description: html(description),
    summary: html(title ?? summaryOf({ description })),
    facts: [],
    parts: fields.length > 0 ? [{ id, schema: { type: '', fields } }] : [],
    samples: [],
  }
}

function resourceField(
  resource: Listed<'resources' | 'resourceTemplates'>['value'],
  uri: string,
  { ids, translate, html }: DescribeTools,
): FieldView {
  const { annotations, name, title, description, mimeType } = resource
  const size = 'size' in resource ? formatMember(resource, 'size') : undefined
  const priority = annotations?.priority === undefined ? undefined : formatMember(annotations, 'priority')
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [translate('mcp.size'), size],
    [translate('mcp.audience'), annotations?.audience?.join(', ')],
    [translate('mcp.priority'), priority],
    [translate('mcp.lastModified'), annotations?.lastModified],
  ]
  return {
    name: uri,
    id: ids.claim('resource', uri),
    schema: {
      type: mimeType ?? '',
      title: title === undefined || title === name ? name : `${title} (${name})`,
      ...(description === undefined ? {} : { description: html(description) }),
      facts: facts.flatMap(([label, value]): SchemaFact[] => (value === undefined ? [] : [{ label, value }])),
    },
  }
}

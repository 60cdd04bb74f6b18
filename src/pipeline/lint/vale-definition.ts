import { parseDocument } from 'yaml'
import * as z from 'zod'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const texts = z
  .array(text.nullable())
  .transform((list) => list.filter((each) => each !== null && each.trim() !== '') as string[])
const flag = z.boolean().default(false)

const shared = {
  message: z.string(),
  level: z.enum(['suggestion', 'warning', 'error']).default('warning'),
  scope: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default(['text']),
  link: z.string().optional(),
  description: z.string().optional(),
  action: z.object({ name: z.string(), params: texts.default([]) }).optional(),
}

const exceptions = { exceptions: texts.default([]), vocab: z.boolean().default(true) }

/** The rules of Vale that are run, by the extension point that they start from. */
const definition = z.discriminatedUnion('extends', [
  z.strictObject({
    ...shared,
    ...exceptions,
    extends: z.literal('existence'),
    tokens: texts.default([]),
    raw: texts.default([]),
    append: flag,
    ignorecase: flag,
    nonword: flag,
  }),
  z.strictObject({
    ...shared,
    ...exceptions,
    extends: z.literal('substitution'),
    swap: z.record(z.string(), text).default({}),
    ignorecase: flag,
    nonword: flag,
    capitalize: flag,
  }),
  z.strictObject({
    ...shared,
    extends: z.literal('occurrence'),
    token: z.string(),
    min: z.number().default(0),
    max: z.number().default(0),
    ignorecase: flag,
  }),
  z.strictObject({
    ...shared,
    ...exceptions,
    extends: z.literal('repetition'),
    tokens: texts.default([]),
    max: z.number().default(0),
    ignorecase: flag,
    alpha: flag,
  }),
  z.strictObject({
    ...shared,
    ...exceptions,
    extends: z.literal('conditional'),
    first: z.string(),
    second: z.string(),
    ignorecase: flag,
  }),
  z.strictObject({
    ...shared,
    extends: z.literal('consistency'),
    either: z.record(z.string(), text),
    ignorecase: flag,
    nonword: flag,
  }),
  z.strictObject({
    ...shared,
    ...exceptions,
    extends: z.literal('capitalization'),
    match: z.string(),
    style: z.enum(['AP', 'Chicago']).default('AP'),
    indicators: texts.default([]),
    threshold: z.number().default(0.8),
    prefix: z.string().optional(),
  }),
])

/** A rule of Vale as its file has it. */
export type ValeDefinition = z.output<typeof definition>

/** The extension points that are run. */
const kinds = definition.options.map((option) => option.shape.extends.value)

/** Why a rule cannot be run, and the line of its file that says so, from 1. */
export interface Refusal {
  readonly reason: string
  readonly line: number
}

/** Reads the YAML of a rule, or says why it cannot be run. */
export function readDefinition(source: string): ValeDefinition | Refusal {
  const document = parseDocument(source, { uniqueKeys: false })
  const [mistake] = document.errors
  if (mistake)
    return {
      reason: `is not valid YAML: ${mistake.message.split('\n', 1)[0] ?? ''}`,
      line: mistake.linePos?.[0].line ?? 1,
    }
  const data: unknown = document.toJS()
  const parsed = definition.safeParse(data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const key =
    issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue?.path[0] ?? 'extends')
  const line = source.split('\n').findIndex((each) => each.startsWith(`${key}:`)) + 1
  const extended = z.object({ extends: z.string() }).safeParse(data).data?.extends
  if (extended === undefined || !kinds.some((kind) => kind === extended))
    return {
      reason: `extends \`${extended ?? 'nothing'}\`, which docgen does not run`,
      line: Math.max(line, 1),
    }
  return issue?.code === 'unrecognized_keys'
    ? { reason: `has the key \`${key}\`, which docgen does not know`, line: Math.max(line, 1) }
    : { reason: `has an unusable value for \`${key}\``, line: Math.max(line, 1) }
}

import * as z from 'zod'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { frontMatterKeys, isOfType, typeNames } from '../../model/front-matter.ts'
import { ownValue } from '../../model/plain-data.ts'
import type { ContentAdditions, PluginPage } from '../../model/plugin.ts'
import type { OutputFile } from '../../model/site.ts'

/**
 * The shapes of hooks' return values. TypeScript checks them for plugins in TypeScript; this is for
 * JavaScript.
 */
const shapes = {
  content: z
    .looseObject({
      pages: list(),
      sidebars: z.record(z.string(), z.array(z.unknown())).optional(),
      data: z.record(z.string(), plainData()).optional(),
      anchors: z.record(z.string(), z.record(z.string(), z.number())).optional(),
      diagnostics: list(),
    })
    .optional(),
  page: z.looseObject({
    path: text(),
    route: z.string().refine((route) => route.startsWith('/'), { error: 'must begin with a slash' }),
    frontMatter: z.looseObject({}),
    body: z.union([
      z.looseObject({ markdown: z.string(), format: z.enum(['md', 'mdx']) }),
      z.looseObject({ component: text(), props: plainData() }),
    ]),
  }),
  findings: list(),
  diagnostic: z.looseObject({ rule: text(), message: text() }),
  files: z
    .array(
      z.looseObject({
        path: text(),
        content: z.custom(
          (content) =>
            typeof content === 'string' ||
            content instanceof Uint8Array ||
            (typeof content === 'object' && content !== null && ('copyOf' in content || 'text' in content)),
          { error: 'must be a text or a Uint8Array' },
        ),
      }),
    )
    .optional(),
}

function text() {
  return z.string().refine((value) => value !== '', { error: 'must not be empty' })
}

function list() {
  return z
    .custom((value) => typeof value === 'object' && value !== null && Symbol.iterator in value, {
      error: 'must be a list',
    })
    .optional()
}

function plainData() {
  return z.custom((value) => isPlainData(value), {
    error:
      'must be plain data: texts, numbers, booleans, `null`, lists and objects of them, none of which contains itself',
  })
}

/** Deeper than any data of a page; what contains itself is deeper. */
const maxDepth = 500

/** Whether a value survives serialization to JSON. `undefined` properties count as absent. */
function isPlainData(value: unknown, depth = 0): boolean {
  if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) return true
  if (depth > maxDepth) return false
  if (Array.isArray(value)) return value.every((each) => isPlainData(each, depth + 1))
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    (prototype === Object.prototype || prototype === null) &&
    Object.values(value).every((each) => each === undefined || isPlainData(each, depth + 1))
  )
}

/** Validates the result of a `content` hook. Throws if it has another shape. */
export function contentValue(value: unknown): ContentAdditions {
  expectShape(shapes.content, value)
  return value ?? {}
}

/** Validates a page of a `content` hook with an index starting at 0. Throws if it has another shape. */
export function pageValue(value: unknown, index: number): PluginPage {
  const name = `pages[${String(index)}]`
  expectShape(shapes.page, value, name)
  const page = value as PluginPage // Of this shape, as far as it is read.
  for (const [key, { type }] of Object.entries(frontMatterKeys)) {
    const keyValue = ownValue(page.frontMatter, key)
    if (keyValue !== undefined && keyValue !== null && !isOfType(keyValue, type))
      throw new Error(`\`${name}.frontMatter.${key}\` must be ${typeNames[type]}`)
  }
  return page
}

/** Validates the diagnostics of a hook. Throws if they have another shape. */
export function diagnosticValues(value: unknown): readonly Diagnostic[] {
  expectShape(shapes.findings, value)
  return Array.from((value ?? []) as Iterable<Diagnostic>, (each, index) => {
    expectShape(shapes.diagnostic, each, `diagnostics[${String(index)}]`)
    return each
  })
}

/** Validates the files from a hook of `plugin`. Throws if they have another shape. */
export function fileValues(value: unknown, plugin: string): readonly OutputFile[] {
  expectShape(shapes.files, value)
  return ((value ?? []) as readonly Partial<OutputFile>[]).map(
    (file) => ({ origin: `the plugin \`${plugin}\``, ...file }) as OutputFile,
  )
}

/** Throws the first problem of a value; `name` is its path in the hook's result. */
function expectShape(shape: z.ZodType, value: unknown, name = ''): void {
  const [issue] = shape.safeParse(value).error?.issues ?? []
  if (!issue) return
  const place = issue.path.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${String(step)}]` : `${path}.${String(step)}`),
    name,
  )
  throw new Error(`${place === '' ? 'what it returns' : `\`${place.replace(/^\./, '')}\``} ${words(issue)}`)
}

function words(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`
  return 'has neither `markdown` with a `format` nor a `component` with `props`'
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

import * as z from 'zod'
import { isWebAddress } from '../../model/address.ts'
import { isCssColor } from '../../model/css-color.ts'

// The compiled validators of zod need `new Function`; the plain ones start faster, which is what a
// configuration needs.
z.config({ jitless: true })

/** What the reference says of a key, beside its description and what the schema itself tells. */
export interface KeyNotes {
  readonly description: string
  /** The type in TypeScript, where the schema checks less than that. */
  readonly type?: string
  /** The default in words, where it is not a constant. */
  readonly defaultText?: string
}

/** Notes of a type that has a name of its own in the declarations. */
export interface TypeNotes {
  readonly typeName: string
  readonly description: string
}

/** The facts of an issue about keys that an object does not have. */
export interface UnknownKeys {
  readonly unknownKeys: readonly string[]
  readonly knownKeys: readonly string[]
}

/**
 * An object without other keys. Zod's issue about those that it does not know becomes one that says which it
 * does know: its params are `UnknownKeys`.
 */
export function closed<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const knownKeys = Object.keys(shape)
  const nameKnownKeys = z.check(({ issues }) => {
    for (const [index, issue] of issues.entries())
      if (issue.code === 'unrecognized_keys' && (issue.path ?? []).length === 0)
        issues[index] = {
          code: 'custom',
          input: issue.input,
          params: { unknownKeys: issue.keys, knownKeys } satisfies UnknownKeys,
        }
  })
  // Checks are left out after an issue, which is what this one is about.
  nameKnownKeys._zod.def.when = () => true
  return z.strictObject(shape).check(nameKnownKeys)
}

/** What is wrong with a value: the end of a sentence that begins with its key, and what to do. */
export interface Objection {
  /** From the value that is judged to the one that is wrong, when that is inside of it. */
  readonly path?: readonly string[]
  readonly message: string
  readonly hint?: string | undefined
}

/** A check of zod with our own words. */
export function judged<Value>(judge: (value: Value) => Objection | undefined): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const objection = judge(value)
    if (objection)
      issues.push({
        code: 'custom',
        input: value,
        path: [...(objection.path ?? [])],
        message: objection.message,
        params: { hint: objection.hint },
      })
  }
}

/** `true` or `false`. */
export const flag = z.boolean()

/** Any text, the empty one included. */
export const text = z.string()

/** A text that says something. */
export const words = z
  .string()
  .check(judged((value) => (value.trim() === '' ? { message: 'must not be empty' } : undefined)))

/** What to do about a finding: see `Policy`. */
export const policy = z.enum(['ignore', 'log', 'warn', 'throw'])

/** An address that a link may have: anything but a scheme that runs code. */
export const address = z.string().check(
  judged((value) => {
    if (value.trim() === '') return { message: 'must not be empty' }
    // Browsers drop controls and spaces before they read the scheme, so these are dropped here too.
    // eslint-disable-next-line no-control-regex
    return /^(?:javascript|data|vbscript):/i.test(value.replaceAll(/[\u0000-\u0020]/g, ''))
      ? { message: 'has a scheme that can run code', hint: 'Use an `https:` address or a route of the site.' }
      : undefined
  }),
)

/** A route of the site: `/guides/install`. */
export const route = z.string().check(
  judged((value) =>
    value.startsWith('/') && !value.startsWith('//')
      ? undefined
      : {
          message: `must be a route that begins with one slash, not \`${value}\``,
          hint: value.includes(':') ? undefined : `Write \`/${value.replace(/^(?:\.{0,2}\/)+/, '')}\`.`,
        },
  ),
)

/** A route or an absolute address: what a reader can be sent to. */
export const target = z
  .string()
  .check(
    judged((value) =>
      /^\/(?!\/)|^https?:\/\/./.test(value)
        ? undefined
        : { message: `must be a route (\`/guides\`) or an \`https:\` address, not \`${value}\`` },
    ),
  )

/** An absolute address of the web. */
export const webAddress = z
  .string()
  .check(
    judged((value) =>
      isWebAddress(value) ? undefined : { message: `must be an \`https:\` address, not \`${value}\`` },
    ),
  )

/** A path below the project root: `content`. */
export const innerPath = z.string().check(
  judged((value) => {
    if (value.trim() === '') return { message: 'must not be empty' }
    if (/^(?:[/\\]|[a-z]:)/i.test(value))
      return {
        message: `must be a path below the project root, not \`${value}\``,
        hint: 'Paths are relative to the folder of the project.',
      }
    return value.split(/[/\\]/).includes('..')
      ? {
          message: `leads out of the project: \`${value}\``,
          hint: 'Move the files into the project, or run docgen from the folder that holds both.',
        }
      : undefined
  }),
)

/** A CSS colour, written so that it cannot be anything else. */
export const colour = z
  .string()
  .check(
    judged((value) => (isCssColor(value) ? undefined : { message: `must be a CSS color, not \`${value}\`` })),
  )

/** A length in CSS pixels. */
export const pixels = z
  .int()
  .check(judged((value) => (value > 0 ? undefined : { message: 'must be a whole number above 0' })))

/** Exactly one of `to` and `href`. */
export const oneTarget = judged<{ readonly to?: string; readonly href?: string }>(({ to, href }) => {
  if (to !== undefined && href !== undefined)
    return {
      message: 'has both `to` and `href`',
      hint: '`to` is a route of the site, `href` any address; keep one.',
    }
  return to === undefined && href === undefined
    ? { message: 'has no address', hint: 'Add `to` (a route of the site) or `href` (any address).' }
    : undefined
})

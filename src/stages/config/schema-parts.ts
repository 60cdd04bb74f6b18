import * as z from 'zod'
import { type Hint, writeInstead } from '../../model/hint.ts'
import { checkColor, checkWebAddress, checkWords, type TextCheck } from '../../model/value-checks.ts'
import { canParse, parseUrl } from '../../model/address.ts'

// zod's compiled validators need `new Function`. The interpreted ones start faster, which matters more here.
z.config({ jitless: true })

/** Notes for the reference on a key, in addition to its description and its schema. */
export interface KeyNotes {
  readonly description: string
  /** The TypeScript type, if the schema is less precise. */
  readonly type?: string
  /** A description of the default, if it is not constant. */
  readonly defaultText?: string | undefined
}

/** Notes on a type with its own name in the declarations. */
export interface TypeNotes {
  readonly typeName: string
  readonly description: string
}

/**
 * A key that may be left out, with its description for the reference. `defaultText`: what holds without it,
 * if that is not nothing.
 */
export const optional = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  defaultText?: string,
) => schema.exactOptional().meta({ description, defaultText } satisfies KeyNotes)

/** The parameters of an issue about unknown keys. */
export interface UnknownKeys {
  readonly unknownKeys: readonly string[]
  readonly knownKeys: readonly string[]
}

/**
 * An object without other keys. The issue about unknown keys gets the known ones as parameters:
 * `UnknownKeys`.
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
  // By default, checks are skipped after an issue, which is when this one is needed.
  nameKnownKeys._zod.def.when = () => true
  return z.strictObject(shape).check(nameKnownKeys)
}

/** What is wrong with a value, as the end of a sentence that starts with its key, and a hint. */
export interface Objection {
  /** The path to the wrong value, if it is nested. */
  readonly path?: readonly string[]
  readonly message: string
  readonly hint?: Hint | undefined
}

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

function checkedText(check: TextCheck) {
  const judge = (value: string): Objection | undefined => {
    const message = check(value)
    return message === undefined ? undefined : { message }
  }
  return z.string().check(judged(judge))
}

export const flag = z.boolean()

/** Any text, including the empty one. */
export const text = z.string()

/** A text that is not empty. */
export const words = checkedText(checkWords)

/** A finding's treatment: see `Policy`. */
export const policy = z.enum(['ignore', 'log', 'warn', 'throw'])

/** An address for links, which may not run code. */
export const address = z.string().check(
  judged((value) => {
    if (value.trim() === '') return { message: 'must not be empty' }
    // Browsers drop controls and spaces before they read the scheme, so these are dropped here too.
    // oxlint-disable-next-line no-control-regex
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
          hint: value.includes(':')
            ? undefined
            : writeInstead(value, `/${value.replace(/^(?:\.{0,2}\/)+/, '')}`),
        },
  ),
)

/** A route or an absolute address. */
export const target = z
  .string()
  .check(
    judged((value) =>
      /^\/(?!\/)|^https?:\/\/./.test(value)
        ? undefined
        : { message: `must be a route (\`/guides\`) or an \`https:\` address, not \`${value}\`` },
    ),
  )

export const webAddress = checkedText(checkWebAddress)

/** A path in the project: `content`. */
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

/** A CSS color, in a form that cannot be anything else. */
export const color = checkedText(checkColor)

/** A number of things, at least one: also a length in CSS pixels. */
export const positive = z
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

/** The origin of the site. */
export const url = z
  .string()
  .check(
    judged((value) => {
      const parsed = parseUrl(value)
      if (!parsed || !/^https?:$/.test(parsed.protocol))
        return { message: `must be the site's origin, as in \`https://docs.example.com\`, not \`${value}\`` }
      if (value === parsed.origin || isInternational(value)) return undefined
      if (value === `${parsed.origin}/`)
        return { message: 'must not end with a slash', hint: writeInstead(value, parsed.origin) }
      if (parsed.pathname !== '/')
        return {
          message: `must be an origin without a path, not \`${value}\``,
          hint: `Write \`url: '${parsed.origin}'\` and put \`${parsed.pathname.replace(/\/?$/, '/')}\` in \`baseUrl\`.`,
        }
      return {
        message: `must be an origin and nothing else, not \`${value}\``,
        hint: writeInstead(value, parsed.origin),
      }
    }),
  )
  .transform((value) => (isInternational(value) ? new URL(value).origin : value))

/**
 * Whether a host name contains other than ASCII characters. Sitemaps and canonical links need its ASCII form
 * (UTS #46).
 */
function isInternational(value: string): boolean {
  return /^https?:\/\/[^/?#@\s]+$/.test(value) && /[\u0080-\uffff]/.test(value) && canParse(value)
}

/** The path that all pages share. */
export const baseUrl = z.string().check(
  judged((value) => {
    const completePath = `/${value.replaceAll(/^\/+|\/+$/g, '')}/`.replace('//', '/')
    if (/^[a-z][\w+.-]*:/i.test(value))
      return { message: `must be a path, not \`${value}\``, hint: 'The origin belongs in `url`.' }
    if (/[?#\\\s%]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(value))
      return { message: `must be a plain path, as in \`/docs/\`, not \`${value}\`` }
    if (/[^\u0021-\u007e]|["<>^`{|}]/.test(value))
      return {
        message: `must consist of characters that an address can contain unescaped, not \`${value}\``,
        hint: 'Use letters from a to z, digits and hyphens.',
      }
    return value === completePath
      ? undefined
      : {
          message: `must begin and end with a slash, not \`${value}\``,
          hint: writeInstead(value, completePath),
        }
  }),
)

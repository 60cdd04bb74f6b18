import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { asFatal, diagnose } from '../../model/diagnose.ts'
import { type FrontMatter, frontMatterKeys } from '../../model/front-matter.ts'
import { locationAt } from '../../model/location.ts'
import { checkFrontMatter, unknownKeys } from './check-front-matter.ts'
import type { CompileOptions } from './compile-options.ts'
import type { FrontMatterDialect } from './dialect.ts'
import type { FrontMatterCheck } from './front-matter-checks.ts'
import { parseFrontMatter } from './parse-front-matter.ts'

export interface SplitSource {
  readonly frontMatter: FrontMatter
  readonly places: Readonly<Record<string, Place>>
  /**
   * The file with the characters of the front matter removed, except line ends, so that line numbers stay
   * valid.
   */
  readonly body: string
  readonly diagnostics: readonly Diagnostic[]
}

const maxBytes = 100_000

/** Matches pages that may show values of their front matter: themselves, or in a part that they import. */
const readsFrontMatter = /\bfrontMatter\b|^import\b.*\.mdx?['"]/m

/**
 * Splits YAML front matter (between two `---` lines at the start of the file) from a source and validates it.
 * A `---` followed by a blank line is a thematic break, as in CommonMark. Other languages than YAML are
 * refused, because engines that evaluate code have been exploited (CVE-2022-25863). `isTolerant`: whether
 * there may be an empty line above the keys, more than three dashes at the end, and `'true'` for `true`.
 * `isPage`: whether keys that docgen does not know are reported.
 */
export function splitFrontMatter(
  source: string,
  file: string,
  extraTypes: Readonly<Record<string, FrontMatterCheck>> = {},
  {
    dialect,
    isTolerant = false,
    isPage = false,
  }: {
    readonly dialect?: FrontMatterDialect | undefined
    readonly isTolerant?: boolean
    readonly isPage?: boolean
  } = {},
): SplitSource {
  const none = (diagnostics: readonly Diagnostic[] = [], body = source): SplitSource => ({
    frontMatter: {},
    places: {},
    body,
    diagnostics,
  })
  // It may say that the page is a draft.
  const unreadable = (diagnostics: readonly Diagnostic[], body: string): SplitSource =>
    none(dialect?.isOptional ? diagnostics : diagnostics.map(asFatal), body)
  const read = (yaml: string, body: string): SplitSource => {
    const parsed = parseFrontMatter(yaml, file, dialect?.hasRepeatedKeys !== true)
    if (!parsed.data) return unreadable(parsed.diagnostics, body)
    const ownKeys: WrittenKeys = { ...parsed, data: parsed.data }
    const { data, places, keys } = dialect ? translated(dialect, ownKeys, file) : ownKeys
    const checked = checkFrontMatter(data, places, file, extraTypes, { source, isTolerant })
    const isLenient = isTolerant || readsFrontMatter.test(body)
    return {
      frontMatter: checked.frontMatter,
      places,
      body,
      diagnostics: [
        ...parsed.diagnostics,
        ...checked.diagnostics,
        ...(isPage ? unknownKeys(keys, file, Object.keys(extraTypes), isLenient) : []),
      ],
    }
  }
  const other = dialect?.otherLanguage?.(source)
  if (other) {
    const body = blank(source, other.length)
    if (typeof other.yaml !== 'string') return unreadable([mistakeIn(other.yaml, file)], body)
    return read(other.yaml, body)
  }
  const toml = tomlIn(source, file)
  if (toml) return unreadable([toml.refusal], blank(source, toml.length))
  const opening = (dialect?.opening ?? /^---([^\n]*)(\n|$)/).exec(source)
  if (!opening || /^-/.test(opening[1] ?? '')) return none(misplaced(source, file, extraTypes))
  const language = (opening[1] ?? '').trim()
  const rest = source.slice(opening[0].length)
  // Other generators read it after an empty line, too.
  const isRead = isTolerant && lateFrontMatter.exec(source)?.[1] === ''
  if (language === '' && !isRead && /^[ \t]*(\n|$)/.test(rest))
    return none(misplaced(source, file, extraTypes))
  const closing = (isTolerant ? /^-{3,}[ \t]*(?:\n|$)/m : /^---[ \t]*(?:\n|$)/m).exec(rest)
  if (language !== '' && language !== 'yaml' && language !== 'yml') {
    return unreadable(
      [
        diagnose(
          'front-matter-language',
          `Front matter in \`${language.slice(0, 40)}\` is not supported; only YAML is.`,
          {
            file,
            place: { line: 1, column: 1, endColumn: opening[0].trimEnd().length + 1 },
            hint: 'Write `---` alone on the first line and YAML below it.',
          },
        ),
      ],
      closing ? blank(source, opening[0].length + closing.index + closing[0].length) : source,
    )
  }
  if (!closing)
    return unreadable(
      [
        diagnose('front-matter-unclosed', 'The front matter is not closed.', {
          file,
          place: { line: 1, column: 1, endColumn: 4 },
          hint: 'Close it with a line that is `---`.',
        }),
      ],
      blank(source, source.length),
    )
  const yaml = rest.slice(0, closing.index)
  const body = blank(source, opening[0].length + closing.index + closing[0].length)
  if (yaml.length > maxBytes)
    return unreadable(
      [
        diagnose(
          'front-matter-size',
          `The front matter has ${yaml.length} characters; the limit is ${maxBytes}.`,
          { file, place: { line: 2, column: 1 } },
        ),
      ],
      body,
    )
  const above = '\n'.repeat(opening[0].split('---', 1)[0]?.split('\n').length ?? 1).slice(1)
  return read(above + yaml, body)
}

const mistakeIn = ({ mistake, place }: { mistake: string; place: Place }, file: string): Diagnostic =>
  diagnose('front-matter-syntax', `${mistake}.`, { file, place })

/** Front matter in TOML, and what is said about it. */
function tomlIn(
  source: string,
  file: string,
): { readonly length: number; readonly refusal: Diagnostic } | undefined {
  const toml = /^\+\+\+[ \t]*\n[^]*?\n\+\+\+[ \t]*(?:\n|$)/.exec(source)?.[0]
  return toml === undefined
    ? undefined
    : {
        length: toml.length,
        refusal: diagnose('front-matter-language', 'Front matter in TOML is not supported; only YAML is.', {
          file,
          place: { line: 1, column: 1, endColumn: 4 },
          hint: 'Write `---` instead of `+++`, and `key: value` instead of `key = value`.',
        }),
      }
}

/** The layouts of docgen that show what only a blog has. */
const blogLayouts: ReadonlySet<string> = new Set(
  ['archive', 'authors', 'list', 'post', 'tags'].map((name) => `blog-${name}`),
)

/**
 * Removes a layout of blogs, and on sites of other generators one that is not in `layouts`: they leave the
 * key to plugins, and pages may still have values for a previous generator.
 */
export function withKnownLayout(
  split: SplitSource,
  { layouts, isTolerant }: Pick<CompileOptions, 'layouts' | 'isTolerant'>,
  file: string,
): SplitSource {
  const { layout, ...frontMatter } = split.frontMatter
  const isOfBlog = layout !== undefined && blogLayouts.has(layout)
  if (layout === undefined || ((!isTolerant || layouts.includes(layout)) && !isOfBlog)) return split
  const diagnostic = diagnose(
    'unknown-layout',
    isOfBlog
      ? `Only a blog has the layout \`${layout}\`; the page has the usual one.`
      : `There is no layout \`${layout}\`; the page has the usual one.`,
    {
      severity: 'warning',
      file,
      place: split.places['layout'] ?? { line: 1, column: 1 },
      hint: isOfBlog ? 'Remove the line: posts of a mount with `kind: blog` have it.' : 'Remove the line.',
    },
  )
  return { ...split, frontMatter, diagnostics: [...split.diagnostics, diagnostic] }
}

/** What is written in front matter, or what it means in docgen. */
interface WrittenKeys {
  readonly data: Readonly<Record<string, unknown>>
  readonly places: Readonly<Record<string, Place>>
  readonly keys: Readonly<Record<string, Place>>
}

/**
 * Converts front matter to docgen's keys, keeping the places of values. Keys that mean something to the
 * dialect are not among those to be checked.
 */
function translated(dialect: FrontMatterDialect, parsed: WrittenKeys, file: string): WrittenKeys {
  const entries = [...dialect.translate(parsed.data, file)]
  const unchangedKeys = new Set(entries.flatMap(([name, [, key]]) => (name === key ? [key] : [])))
  return {
    data: Object.fromEntries(entries.map(([name, [value]]) => [name, value])),
    places: Object.fromEntries(
      entries.flatMap(([name, [, key]]) => {
        const place = parsed.places[key]
        return place ? [[name, place]] : []
      }),
    ),
    keys: Object.fromEntries(Object.entries(parsed.keys).filter(([key]) => unchangedKeys.has(key))),
  }
}

/** Space, comments, `---`, and the first key after it. */
const lateFrontMatter =
  /^((?:[ \t]*\n|[ \t]*<!--(?:(?!-->)[\s\S])*-->)*[ \t]*)---[ \t]*\n((?:[ \t]*\n)*)([A-Za-z_][\w-]*):(?=\s)[\s\S]*?\n---[ \t]*(?:\n|$)/

/**
 * Finds front matter that does not start on the first line, judging by its first key. It would be shown as
 * text, which is never intended.
 */
function misplaced(
  source: string,
  file: string,
  extraTypes: Readonly<Record<string, FrontMatterCheck>>,
): Diagnostic[] {
  const [block = '', before = '', after = '', key = ''] = lateFrontMatter.exec(source) ?? []
  if (!Object.hasOwn(frontMatterKeys, key) && !Object.hasOwn(extraTypes, key)) return []
  const { line, column } = locationAt(source, before.length)
  const isDraft = /^draft:[ \t]*['"]?true\b/im.test(block)
  const [message, hint] =
    before !== ''
      ? [
          'What comes before the front matter turns it into text.',
          `Remove it, so that \`---\` is the first line.`,
        ]
      : ['The empty line after `---` turns the front matter into text.', 'Remove it.']
  const diagnostic = diagnose('misplaced-front-matter', message, {
    file,
    place:
      after === '' ? { line, column, endLine: line, endColumn: column + 3 } : { line: line + 1, column: 1 },
    hint,
  })
  return [isDraft ? asFatal(diagnostic) : diagnostic]
}

const blank = (source: string, end: number): string =>
  source.slice(0, end).replace(/[^\n]/g, '') + source.slice(end)

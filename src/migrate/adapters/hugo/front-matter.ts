import { posix } from 'node:path'
import { parse as parseToml, TomlError } from 'smol-toml'
import { asRecord, type PlainObject } from '../../../model/plain-data.ts'
import { parsedData } from '../../foreign-data.ts'
import { convertKeys, type ConvertedKeys } from '../convert-keys.ts'
import type { FrontMatterDialect, OtherFrontMatter } from '../../../stages/markdown/dialect.ts'
import { capital } from '../../../model/wording.ts'
import { plain } from './hugo-config.ts'

export const hugoFrontMatter: FrontMatterDialect = {
  opening: /^---([^\n]*)(\n|$)/,
  otherLanguage,
  hasRepeatedKeys: true,
  translate: fromHugo,
}

/** Finds front matter in TOML or JSON (Hugo's guide, "Front matter"). */
function otherLanguage(source: string): OtherFrontMatter | undefined {
  const [toml, inner = ''] = /^\+\+\+[ \t]*\n([^]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/.exec(source) ?? []
  if (toml !== undefined) return { length: toml.length, yaml: yamlOfToml(inner) }
  const [json] = /^\{[ \t]*\n[^]*?\n\}[ \t]*(?:\n|$)/.exec(source) ?? []
  // Its lines are those of YAML, which it is; the first has the brace in YAML, too.
  return json === undefined || /^\{\{/.test(json)
    ? undefined
    : { length: json.length, yaml: json.replace(/^\{[ \t]*\n/, '{').trimEnd() }
}

/** The front matter of a page as it is written, in any of the languages; empty if it cannot be read. */
export function hugoData(source: string): PlainObject {
  const other = otherLanguage(source)
  if (other) return typeof other.yaml === 'string' ? asRecord(parsedData(other.yaml)) : {}
  const [, yaml = ''] = /^---[ \t]*\n([^]*?)\n---[ \t]*(?:\n|$)/.exec(source) ?? []
  return asRecord(parsedData(yaml))
}

/** YAML with each key on the line of its own in TOML. */
function yamlOfToml(toml: string): OtherFrontMatter['yaml'] {
  let data: PlainObject
  try {
    data = asRecord(plain(parseToml(toml)))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    return { mistake: capital(message), place: { line: error.line + 1, column: error.column } }
  }
  const lines = toml.split('\n')
  const placed = Object.entries(data)
    .map(([key, value]) => {
      const name = key.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      const begins = new RegExp(String.raw`^\s*\[{0,2}["']?${name}["']?\s*(?:[=.\]])`)
      return {
        text: `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
        line: Math.max(
          0,
          lines.findIndex((each) => begins.test(each)),
        ),
      }
    })
    .sort((a, b) => a.line - b.line)
  let yaml = '{'
  let line = 0
  for (const each of placed) {
    yaml += '\n'.repeat(Math.max(0, each.line - line)) + each.text + ','
    line = Math.max(line, each.line)
  }
  return `${yaml}}`
}

/** What Hugo and the templates of a theme read, which docgen has no use for. */
const ofHugo =
  /^(?:aliases|author|authors|body_class|cascade|categories|comments|contributors|cover\w*|excludesearch|exclude_search|expirydate|headless|icon|id|images|iscjklanguage|linkedin|list_pages|manuallink\w*|markup|math|menu|menus|next|no_list|outputs|params|prev|publishdate|resources|sidebar_root_for|simple_list|sitemap|toc|toc_hide|toc_root|translationkey|type|ui|url|weight|_build|build|hide_summary|hide_feedback|feedback|breadcrumbs|reversepagination|sidebar|width|lastmod|modified|spelling|auto_gen|content_type|excludefromsearch)$/

/**
 * Converts Hugo's front matter to docgen's, and what Docsy and Hextra read from it. `file` is the path of the
 * page. Unknown keys are kept.
 */
export function fromHugo(data: PlainObject, file: string): ReturnType<typeof convertKeys> {
  const entries = convertKeys({ ...asRecord(data['params']), ...data }, (key, value) =>
    converted(key, value, file),
  )
  const name = posix.basename(file)
  if (/^_?index(?:\.[\w-]+)?\.md$/.test(name) && !entries.has('title')) {
    const folder = posix.basename(posix.dirname(file))
    entries.set('title', [capital(folder.replaceAll(/[-_]+/g, ' ')), ''])
  }
  return entries
}

/** A page of Hextra that has its title in its text, and nothing beside it. */
const ofFrontPage: ConvertedKeys = [
  ['hide_title', true],
  ['hide_table_of_contents', true],
  ['displayed_sidebar', null],
]

function converted(key: string, value: unknown, file: string): ConvertedKeys {
  const lower = key.toLowerCase()
  const isSet = value === true || value === 'true'
  switch (lower) {
    case 'title':
    case 'description':
      return [[lower, typeof value === 'number' ? String(value) : value]]
    case 'linktitle':
      return [['sidebar_label', typeof value === 'number' ? String(value) : value]]
    case 'weight':
      // Those without a weight, which is 0, come last.
      return typeof value === 'number' && value !== 0 ? [['sidebar_position', value]] : []
    case 'url':
      return typeof value === 'string' && !/^\w+:/.test(value)
        ? [['slug', `/${value.replace(/^\/+/, '')}`]]
        : []
    case 'slug':
      if (typeof value !== 'string' || value === '') return []
      return [[lower, /(?:^|\/)_?index(?:\.[\w-]+)?\.md$/.test(file) ? `../${value}` : value]]
    case 'date':
      return [[lower, value]]
    case 'lastmod':
      return typeof value === 'string' ? [['last_update', { date: value.slice(0, 10) }]] : []
    case 'draft':
      return [[lower, value]]
    case 'layout':
      return value === 'hextra-home' ? ofFrontPage : []
    case 'tags':
      return [[lower, Array.isArray(value) ? value.map(String) : value]]
    case 'toc_hide':
      return isSet ? [['sidebar_hidden', true]] : []
    case 'sidebar':
      return asRecord(value)['exclude'] === true ? [['sidebar_hidden', true]] : []
    case 'toc':
      return value === false ? [['hide_table_of_contents', true]] : []
    case 'notoc':
      return isSet ? [['hide_table_of_contents', true]] : []
    case 'excludesearch':
    case 'exclude_search':
    case 'excludefromsearch':
      return isSet ? [['search', false]] : []
    case 'editurl':
      return [['custom_edit_url', value]]
    case 'noindex':
      return isSet ? [['noindex', true]] : []
    case 'images':
      return Array.isArray(value) && typeof value[0] === 'string' ? [['image', value[0]]] : []
    default:
      return ofHugo.test(lower) ? [] : [[key, value]]
  }
}

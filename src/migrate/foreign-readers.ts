import { readFileSync } from 'node:fs'
import * as yaml from 'yaml'

/** js-yaml merges maps by the key `<<` and reads dates; the package yaml does so only on request. */
const likeJsYaml: yaml.ParseOptions & yaml.DocumentOptions & yaml.SchemaOptions = {
  merge: true,
  customTags: ['timestamp'],
}

/**
 * Missing packages that sites read their data with. What they return becomes part of the settings, so a
 * stand-in would lose it.
 */
export const readers: Readonly<Record<string, object>> = {
  yaml,
  'js-yaml': {
    load: (text: string) => yaml.parse(text, likeJsYaml) as unknown,
    safeLoad: (text: string) => yaml.parse(text, likeJsYaml) as unknown,
    loadAll: (text: string) => yaml.parseAllDocuments(text, likeJsYaml).map((each) => each.toJS() as unknown),
    dump: (value: unknown) => yaml.stringify(value),
  },
  'gray-matter': Object.assign(
    (text: unknown) => frontMatter(typeof text === 'string' ? text : String(text)),
    { read: (path: string) => frontMatter(readFileSync(path, 'utf8')) },
  ),
}

/** The front matter of a text, as gray-matter gives it. */
function frontMatter(text: string): object {
  const [whole = '', inner = ''] = /^---\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  return {
    data: (yaml.parse(inner, likeJsYaml) as unknown) ?? {},
    content: text.slice(whole.length),
    matter: inner,
    orig: text,
  }
}

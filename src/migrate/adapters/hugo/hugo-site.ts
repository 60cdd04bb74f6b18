import { posix } from 'node:path'
import { decodeText } from '../../../engine/decode-text.ts'
import type { Reader } from '../../../engine/reader.ts'
import { asRecord } from '../../../model/plain-data.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { asData, asText, type Data } from '../../foreign-data.ts'
import { readHugoConfig, valueAt } from './hugo-config.ts'
import { hugoData } from './front-matter.ts'
import { languageOf, languagesOf, type HugoLanguage } from './site-languages.ts'

/** What the configuration of a site, and its templates for Markdown, say about its pages. */
export interface HugoSite {
  readonly params: Data
  /** Whether its theme is Docsy, which lists the pages of sections. */
  readonly isOfDocsy: boolean
  /** The default language is the first. */
  readonly languages: readonly HugoLanguage[]
  /** The languages that pages have in their addresses. */
  readonly prefixes: ReadonlySet<string>
  /** Whether a template looks for the page that a link means, so that `b` is the page beside this one. */
  readonly findsPages: boolean
  /** Whether terms that have definitions get ids. */
  readonly namesTerms: boolean
}

/** Thousands of pages ask for the same files, which a build reads once. */
const sites = new WeakMap<Reader, HugoSite>()

export function siteOf(read: Reader): HugoSite {
  const before = sites.get(read)
  if (before) return before
  const text = (path: string): string | undefined => {
    const bytes = read.bytes(path)
    return bytes === undefined ? undefined : decodeText(bytes, path)
  }
  const config = readHugoConfig('.', { text, list: read.list })
  const theme = JSON.stringify([config['theme'], asRecord(config['module'])['imports']])
  const languages = languagesOf(config)
  const [first, ...others] = languages
  const site = {
    params: asRecord(config['params']),
    isOfDocsy: /docsy/i.test(theme),
    languages,
    prefixes: new Set(
      (config['defaultcontentlanguageinsubdir'] === true ? [first, ...others] : others).map(({ key }) => key),
    ),
    findsPages: findsPages(config, languages, text),
    namesTerms: valueAt(config, 'markup.goldmark.parser.autoDefinitionTermID') === true,
  }
  sites.set(read, site)
  return site
}

/**
 * Whether links are resolved by a template: one of the site that asks for pages, or that of Hugo itself,
 * which sites in several languages have unless these have addresses of their own (Hugo's guide, "Link render
 * hooks").
 */
function findsPages(
  config: Data,
  languages: readonly HugoLanguage[],
  text: (path: string) => string | undefined,
): boolean {
  const use = asText(valueAt(config, 'markup.goldmark.renderHooks.link.useEmbedded')) ?? 'auto'
  if (use === 'always') return true
  const linkTemplate = ['layouts/_markup', 'layouts/_default/_markup']
    .map((folder) => text(`${folder}/render-link.html`))
    .find((each) => each !== undefined)
  if (linkTemplate !== undefined) return /\bGetPage\b|\brelref\b/i.test(linkTemplate)
  if (use === 'fallback') return true
  const areApart = Object.values(asData(config['languages'])).some(
    (each) => valueAt(asData(each), 'baseURL') !== undefined,
  )
  const areCopied = valueAt(config, 'markup.goldmark.duplicateResourceFiles') === true
  return use === 'auto' && languages.length > 1 && !areApart && !areCopied
}

/** The value of a parameter: that of the page, of the nearest section that hands it on, or of the site. */
export function paramOf(name: string, { context, read }: DialectSource, site: HugoSite): string | undefined {
  const value =
    valueAt(asRecord(context.names.get('frontMatter')), name) ??
    valueFromSections(name, context.file, read, site) ??
    valueAt(site.params, name)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** What the front matter of a section says for itself and all pages in it (Hugo's guide, "Cascade"). */
function valueFromSections(name: string, file: string, read: Reader, site: HugoSite): unknown {
  const language = languageOf(file, site)
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    const index = (read.list(folder) ?? []).find(
      (each) =>
        /^_index(?:\.[\w-]+)?\.md$/.test(each) && languageOf(posix.join(folder, each), site) === language,
    )
    const { cascade } = index === undefined ? {} : hugoData(read.text(posix.join(folder, index)) ?? '')
    for (const values of [cascade].flat().map(asRecord)) {
      // A target names some of the pages, by what docgen does not read.
      if ('target' in values || '_target' in values) continue
      const value = valueAt(asRecord(values['params']), name) ?? valueAt(values, name)
      if (value !== undefined) return value
    }
  }
  return undefined
}

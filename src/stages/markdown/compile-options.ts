import type { PluggableList } from 'unified'
import { english } from '../../model/messages/english.ts'
import { messagesOf, type Messages, type MessagesOf } from '../../model/messages/messages.ts'
import type { Plugin, UnifiedPlugin } from '../../model/plugin.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { FrontMatterRule } from './front-matter-types.ts'
import { defaultSourceLimits, type SourceLimits } from './source-limits.ts'

/** What docgen itself writes into the text of a page, or into its Markdown copy. */
export type PageMessages = MessagesOf<'admonition' | 'text'>

const pageMessages = (messages: Messages): PageMessages => ({
  ...messagesOf(messages, 'text'),
  ...messagesOf(messages, 'admonition'),
})

/** What the configuration says about compiling a page. All of it is plain data but the plugins' steps. */
export interface CompileOptions {
  /** Names that content may use without importing them. */
  readonly components: readonly string[]
  /** Those of them that the site or a plugin brings, in the place of docgen's own or beside them. */
  readonly ownComponents: readonly string[]
  /** Elements that the site replaces by a component of its own. */
  readonly replacedElements: readonly string[]
  /** A module whose default export is an object of components that pages of Docusaurus use by name. */
  readonly globals?: string
  readonly admonitions: readonly string[]
  readonly frontMatter: Readonly<Record<string, FrontMatterRule>>
  readonly mermaid: boolean
  /** Whether the browser has mermaid for the diagrams that cannot be drawn here. */
  readonly mermaidInBrowser: boolean
  readonly emoji: boolean
  /** Where formulas are read: the folder from which KaTeX is found (absolute path), if it is installed. */
  readonly math?: { readonly from?: string }
  /** Whether what cannot be parsed is mended or left out: pages were written for another generator. */
  readonly lenient: boolean
  /** Layouts of the theme, where other names mean nothing: pages were written for another generator. */
  readonly layouts?: readonly string[]
  /** Whether the file is to be a module: all of its elements and of its JavaScript are kept. */
  readonly isModule?: boolean
  /** Whether pages hold what VitePress alone reads. */
  readonly vitePress: boolean
  /** Where pages hold what Starlight alone reads: the base URL, which their addresses begin with. */
  readonly starlightBase?: string
  /** `detect` goes by the file's extension; `mdx` reads `.md` files as MDX too. */
  readonly format: 'detect' | 'md' | 'mdx'
  /** Other names for languages of code fences: `{ console: 'bash' }`. */
  readonly codeLanguages: Readonly<Record<string, string>>
  /** What a document may cost. */
  readonly limits: SourceLimits
  readonly messages: PageMessages
  /** The same for translations, by locale. */
  readonly messagesIn: Readonly<Record<string, PageMessages>>
  readonly remarkPlugins: PluggableList
  readonly rehypePlugins: PluggableList
}

/** How pages are compiled where a site says nothing else. */
export const defaultCompileOptions: CompileOptions = {
  components: [],
  ownComponents: [],
  replacedElements: [],
  admonitions: [],
  frontMatter: {},
  mermaid: true,
  mermaidInBrowser: true,
  emoji: true,
  lenient: false,
  vitePress: false,
  format: 'detect',
  codeLanguages: {},
  limits: defaultSourceLimits,
  messages: pageMessages(english),
  messagesIn: {},
  remarkPlugins: [],
  rehypePlugins: [],
}

/** What the options of compilation are made from. */
export interface CompileOptionsInput {
  readonly config: Pick<SiteConfig, 'assetBase' | 'compatibility' | 'frontMatter' | 'markdown' | 'messages'>
  /** The texts of the interface in all languages of the site, by locale. */
  readonly messages: Readonly<Record<string, Messages>>
  readonly plugins: readonly Plugin[]
  /** What the theme offers to content. */
  readonly names: Pick<
    CompileOptions,
    'components' | 'ownComponents' | 'replacedElements' | 'layouts' | 'globals'
  >
  readonly mermaidInBrowser: boolean
  /** The folder from which KaTeX is found. */
  readonly formulasFrom?: string | undefined
}

/** What the configuration, the theme and the plugins say about compiling a page. */
export function compileOptionsOf({
  config: { assetBase, compatibility, frontMatter, markdown, messages: original },
  messages,
  plugins,
  names,
  mermaidInBrowser,
  formulasFrom,
}: CompileOptionsInput): CompileOptions {
  const { admonitions, mermaid, emoji, format, codeLanguages, limits } = markdown
  const { components, ownComponents, replacedElements, layouts, globals } = names
  return {
    components,
    ownComponents,
    replacedElements,
    ...(globals === undefined || compatibility !== 'docusaurus' ? {} : { globals }),
    admonitions,
    frontMatter: Object.fromEntries(
      Object.entries(frontMatter).map(([key, rule]) => [
        key,
        typeof rule === 'function' ? rule : (typeNames[rule] ?? 'any'),
      ]),
    ),
    mermaid,
    mermaidInBrowser,
    emoji,
    ...(markdown.math ? { math: formulasFrom === undefined ? {} : { from: formulasFrom } } : {}),
    lenient: compatibility !== undefined,
    ...(compatibility === undefined ? {} : { layouts }),
    vitePress: compatibility === 'vitepress',
    ...(compatibility === 'starlight' ? { starlightBase: assetBase } : {}),
    format,
    codeLanguages,
    limits,
    messages: pageMessages(original),
    messagesIn: Object.fromEntries(
      Object.entries(messages).map(([locale, texts]) => [locale, pageMessages(texts)]),
    ),
    remarkPlugins: plugins.flatMap((plugin) => pluggable(plugin.markdown?.remark)),
    rehypePlugins: plugins.flatMap((plugin) => pluggable(plugin.markdown?.rehype)),
  }
}

const typeNames: Readonly<Record<string, Exclude<FrontMatterRule, (value: unknown) => string | undefined>>> =
  {
    string: 'string',
    number: 'number',
    boolean: 'boolean',
    date: 'date',
    object: 'map',
    'string[]': 'list of strings',
    'number[]': 'list of numbers',
  }

/** unified judges what it is given when it is used; the public type only keeps its name out. */
const pluggable = (list: readonly UnifiedPlugin[] = []): PluggableList => [...list] as PluggableList

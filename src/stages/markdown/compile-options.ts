import type { PluggableList } from 'unified'
import { english } from '../../model/messages/languages.ts'
import type { FrontMatterRule } from '../../model/front-matter.ts'
import { messagesOf, type Messages } from '../../model/messages/messages.ts'
import type { PageMessages } from '../../model/page.ts'
import type { Plugin, UnifiedPlugin } from '../../model/plugin.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { FrontMatterCheck } from './front-matter-checks.ts'
import { defaultSourceLimits, type SourceLimits } from './source-limits.ts'

/** Takes them out of all messages. */
export const pageMessages = (messages: Messages): PageMessages => ({
  ...messagesOf(messages, 'text'),
  ...messagesOf(messages, 'admonition'),
})

/** What compiling a page is given besides the page. Plain data, except for plugins and validators. */
export interface CompileOptions {
  /** The folders with pages, relative to the project root. Those outside it may be read, too. */
  readonly folders: readonly string[]
  /** Names that content may use without importing them. */
  readonly components: readonly string[]
  /** Components of the site or plugins, whether they replace docgen's or not. */
  readonly ownComponents: readonly string[]
  /** Whether the site draws icons itself, so that any name may be one. */
  readonly ownIcons: boolean
  /** Elements that the site replaces by its own components. */
  readonly replacedElements: readonly string[]
  /** The module whose default export contains the components that pages use by name. */
  readonly globals?: string
  readonly admonitions: readonly string[]
  readonly frontMatter: Readonly<Record<string, FrontMatterCheck>>
  /** Whether docs are listed by tag, so that a tag may be a map with a permalink. */
  readonly hasDocTags: boolean
  readonly mermaid: boolean
  /** Whether browsers render diagrams with mermaid that cannot be rendered at build time. */
  readonly mermaidInBrowser: boolean
  readonly emoji: boolean
  /** Whether ids of headings come from their text before shortcodes and expressions are replaced. */
  readonly idsFromSource: boolean
  /** Whether ids of headings have the capitals of their text. */
  readonly capitalsInIds: boolean
  /**
   * Set if formulas are enabled, with the folder from which KaTeX resolves (absolute path) if it is
   * installed.
   */
  readonly math?: { readonly from?: string }
  /** See `Conventions`. */
  readonly isTolerant: boolean
  /** Whether code of pages may use components without importing them, as their text does. */
  readonly componentsInCode: boolean
  /** The theme's layouts. */
  readonly layouts: readonly string[]
  /** Whether the `style` of an element may be text in MDX. */
  readonly styleAsText: boolean
  /** Whether to compile the file as a module, keeping all elements and JavaScript. */
  readonly isModule?: boolean
  /** Set for sources in a dialect (`openDialect`), with the base URL that their addresses may include. */
  readonly dialect?: { readonly name: string; readonly baseUrl: string }
  /** `detect` depends on the file extension; with `mdx`, `.md` files are also read as MDX. */
  readonly format: 'detect' | 'md' | 'mdx'
  /** Aliases for languages of code fences: `{ console: 'bash' }`. */
  readonly codeLanguages: Readonly<Record<string, string>>
  readonly limits: SourceLimits
  /** In the default language; a translation brings its own (`CompileInput`). */
  readonly messages: PageMessages
  readonly remarkPlugins: PluggableList
  readonly rehypePlugins: PluggableList
}

/** The options of a site whose configuration says nothing about Markdown, and that has no plugins. */
export const defaultCompileOptions: CompileOptions = {
  folders: [],
  components: [],
  ownComponents: [],
  ownIcons: false,
  replacedElements: [],
  layouts: [],
  admonitions: [],
  frontMatter: {},
  hasDocTags: false,
  mermaid: true,
  mermaidInBrowser: true,
  emoji: true,
  idsFromSource: false,
  capitalsInIds: false,
  isTolerant: false,
  componentsInCode: true,
  styleAsText: false,
  format: 'detect',
  codeLanguages: {},
  limits: defaultSourceLimits,
  messages: pageMessages(english),
  remarkPlugins: [],
  rehypePlugins: [],
}

export interface CompileOptionsInput {
  readonly config: Pick<SiteConfig, 'assetBase' | 'conventions' | 'frontMatter' | 'markdown' | 'trees'>
  readonly folders: readonly string[]
  /** Interface messages in the default language. */
  readonly messages: Messages
  readonly plugins: readonly Plugin[]
  readonly names: Pick<
    CompileOptions,
    'components' | 'ownComponents' | 'ownIcons' | 'replacedElements' | 'layouts' | 'globals'
  >
  readonly mermaidInBrowser: boolean
  /** The folder from which KaTeX resolves. */
  readonly formulasFrom?: string | undefined
}

export function compileOptionsOf({
  config: { assetBase, conventions, frontMatter, markdown, trees },
  folders,
  messages,
  plugins,
  names,
  mermaidInBrowser,
  formulasFrom,
}: CompileOptionsInput): CompileOptions {
  const { admonitions, mermaid, emoji, format, codeLanguages, limits } = markdown
  const { components, ownComponents, ownIcons, replacedElements, layouts, globals } = names
  return {
    folders,
    components,
    ownComponents,
    ownIcons,
    replacedElements,
    layouts,
    ...(globals === undefined ? {} : { globals }),
    admonitions,
    frontMatter: {
      ...checksOf(Object.fromEntries(plugins.flatMap((plugin) => Object.entries(plugin.frontMatter ?? {})))),
      ...checksOf(frontMatter),
    },
    hasDocTags: trees.some(({ docTags }) => docTags),
    mermaid,
    mermaidInBrowser,
    emoji,
    idsFromSource: conventions.headingIdsFromSource === true,
    capitalsInIds: conventions.capitalsInHeadingIds === true,
    ...(markdown.math ? { math: formulasFrom === undefined ? {} : { from: formulasFrom } } : {}),
    isTolerant: conventions.isTolerant === true,
    componentsInCode: conventions.codeGlobals === undefined,
    styleAsText: conventions.styleAsText === true,
    ...(conventions.dialect === undefined
      ? {}
      : { dialect: { name: conventions.dialect, baseUrl: assetBase } }),
    format,
    codeLanguages,
    limits,
    messages: pageMessages(messages),
    remarkPlugins: plugins.flatMap((plugin) => pluggable(plugin.markdown?.remark)),
    rehypePlugins: plugins.flatMap((plugin) => pluggable(plugin.markdown?.rehype)),
  }
}

const checksOf = (rules: Readonly<Record<string, FrontMatterRule>>): CompileOptions['frontMatter'] =>
  Object.fromEntries(
    Object.entries(rules).map(([key, rule]) => [
      key,
      typeof rule === 'function' ? rule : (typeNames[rule] ?? 'any'),
    ]),
  )

const typeNames: Readonly<Record<string, Exclude<FrontMatterCheck, (value: unknown) => string | undefined>>> =
  {
    string: 'string',
    number: 'number',
    boolean: 'boolean',
    date: 'date',
    object: 'map',
    'string[]': 'list of strings',
    'number[]': 'list of numbers',
  }

/** unified validates plugins itself; the public type avoids depending on it. */
const pluggable = (list: readonly UnifiedPlugin[] = []): PluggableList => [...list] as PluggableList

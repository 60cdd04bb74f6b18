import type { Root } from 'mdast'
import type { Reader } from '../../engine/reader.ts'
import { ownFile, type BodyNode, type BodyRoot, type PageBody } from '../../model/body.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asFatal, diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { CompiledText, ContentFile, MarkdownText, Page } from '../../model/page.ts'
import { checkImages } from './check-images.ts'
import { checkTabs } from './check-tabs.ts'
import {
  loadCompleteHighlighter,
  loadHighlighter,
  withLanguageNames,
  type Highlighter,
} from './code/highlight.ts'
import { CodeRenderer } from './code/render-code.ts'
import { copyParts } from './copy-parts.ts'
import { collectComponents, collectLinks, collectSections } from './collect.ts'
import type { CompileOptions } from './compile-options.ts'
import { openDialect } from '../../migrate/adapters/dialects.ts'
import type { MarkdownDialect } from './dialect.ts'
import { diagramsIn, Drawings, type KnownDrawings } from './diagrams/drawings.ts'
import { stringifyStaticSubtrees } from './stringify-static-subtrees.ts'
import { splitFrontMatter, type SplitSource, withKnownLayout } from './split-front-matter.ts'
import { checkOutline, identifyHeadings } from './headings.ts'
import type { HtmlPage } from './html/html-report.ts'
import { countWords } from './count-words.ts'
import { notYetKnown } from './mdx/evaluate.ts'
import { misplacedElements } from './misplaced-elements.ts'
import { tooDeep } from './parse-errors.ts'
import { firstParagraph } from './first-paragraph.ts'
import { pageTitle } from './page-title.ts'
import { assemble } from './source-file.ts'
import type { FileContext } from './file-context.ts'
import type { PageAssembly, PageFormulas } from './page-assembly.ts'
import { markFold, unfolded } from './mark-fold.ts'
import { mappedTags, postFrontMatter, postHead, tagFrontMatter, withTagLabels } from './post-head.ts'
import { runPlugins } from './run-plugins.ts'
import { sourceFormat } from './source-format.ts'
import { convert } from './to-hast/convert.ts'

/** A compiled page in three parts, which are undefined if it could not be compiled. */
export interface CompiledParts {
  readonly page: Page
  readonly body: PageBody
  readonly text: CompiledText
  /** For posts: the part that lists show. */
  readonly beginning?: BodyRoot
}

/** The result of compiling a page. */
export interface CompileResult {
  readonly value?: CompiledParts
  /** Newly rendered diagrams. */
  readonly drawings: KnownDrawings
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Compiles a file: splits the front matter, parses it to mdast with its includes, converts that to hast,
 * assigns heading ids, and collects links. Reads partials and data only through `read`. Never throws because
 * of an author's mistake; each problem becomes a located diagnostic.
 */
export async function compilePage(
  file: ContentFile,
  options: CompileOptions,
  read: Reader,
  known: KnownDrawings = {},
): Promise<CompileResult> {
  const isPost = file.kind === 'blog'
  const dialect = await openDialect(options.dialect?.name)
  const written = splitFrontMatter(
    file.source,
    file.path,
    {
      ...(isPost ? postFrontMatter : {}),
      ...(options.hasDocTags ? tagFrontMatter : {}),
      ...options.frontMatter,
    },
    { dialect: dialect.frontMatter, isTolerant: options.isTolerant, isPage: true },
  )
  const split = options.layouts ? withKnownLayout(written, options.layouts, file.path) : written
  const drawings = new Drawings(known)
  let diagnostics: Diagnostic[] = [...split.diagnostics]
  try {
    if (options.mermaid) await drawings.draw(diagramsIn(split.body))
    let highlighter = await loadHighlighter()
    for (;;) {
      const tools: CompileTools = { dialect, highlighter, drawings, unknownLanguages: new Set() }
      const value = await compileBody(file, split, options, read, diagnostics, tools)
      const wantsGrammars = tools.unknownLanguages.size > 0 && !highlighter.isComplete
      if (!wantsGrammars && !drawings.isIncomplete) return { value, drawings: drawings.drawn, diagnostics }
      // The page turned out to need more grammars or diagrams, so it is compiled again with them.
      if (wantsGrammars) highlighter = await loadCompleteHighlighter()
      await drawings.draw()
      diagnostics = [...split.diagnostics]
    }
  } catch (error) {
    if (error instanceof DiagnosticError) diagnostics.push(...error.diagnostics.map(asFatal))
    else if (error instanceof RangeError) diagnostics.push(asFatal(tooDeep(file.path, split.body)))
    else
      diagnostics.push(
        diagnose(
          'mdx-syntax',
          `The page cannot be compiled: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
          { file: file.path, place: { line: 1, column: 1 }, fatal: true },
        ),
      )
    return { drawings: drawings.drawn, diagnostics }
  }
}

interface CompileTools {
  readonly dialect: MarkdownDialect
  readonly highlighter: Highlighter
  readonly drawings: Drawings
  /** Collects languages without a grammar. */
  readonly unknownLanguages: Set<string>
}

async function compileBody(
  file: ContentFile,
  split: SplitSource,
  options: CompileOptions,
  read: Reader,
  diagnostics: Diagnostic[],
  tools: CompileTools,
): Promise<CompiledParts> {
  const post = file.kind === 'blog' ? postHead(split.frontMatter) : undefined
  const tags = post ? undefined : mappedTags(split.frontMatter)
  const frontMatter = withTagLabels(split.frontMatter, post ?? tags)
  const { format, assembly, tree, context } = await parsed(file, split, frontMatter, {
    options,
    read,
    diagnostics,
    dialect: tools.dialect,
  })
  const hasFold = post !== undefined && markFold(tree)
  const { root, verbatim } = await toElements(tree, context, assembly, { file, split }, tools)
  checkTabs(root, diagnostics)
  checkImages(root, { page: file.path, ownComponents: options.ownComponents }, diagnostics)
  const headings = identifyHeadings(root, file.path, options.messages, diagnostics)
  const { whole: hast, beginning } = post ? unfolded(root) : { whole: root }
  const { title, isInText } = pageTitle(hast, frontMatter.title, file.path)
  if (options.isModule !== true)
    checkOutline(
      hast,
      file.path,
      !isInText && frontMatter.hide_title !== true && /^(?:doc|blog-post)$/.test(frontMatter.layout ?? 'doc'),
      diagnostics,
    )
  const links = collectLinks(hast, file.path, diagnostics)
  const sections = collectSections(hast, title)
  const page: Page = {
    path: file.path,
    format,
    frontMatter,
    frontMatterPlaces: split.places,
    title,
    description: frontMatter.description ?? firstParagraph(hast),
    headings,
    links,
    components: collectComponents(hast),
    ...moduleOf(assembly, file.path),
    wordCount: sections.reduce((sum, { text }) => sum + countWords(text), 0),
    hasTitleHeading: isInText,
    ...(post ? { post: { ...post, ...(hasFold ? { hasFold } : {}) } } : {}),
    ...tags,
  }
  const copied = options.isModule === true ? { root: hast, parts: [] } : copyParts(hast, verbatim)
  return {
    page,
    body: bodyOf(copied.root, file.path, options),
    text: { sections, copy: copied.parts },
    ...(beginning
      ? { beginning: stringifyStaticSubtrees(beginning, file.path, options.replacedElements) }
      : {}),
  }
}

interface ParseInput {
  readonly options: CompileOptions
  readonly read: Reader
  readonly diagnostics: Diagnostic[]
  readonly dialect: MarkdownDialect
}

/** Parses the page with what it includes. */
async function parsed(
  file: ContentFile,
  split: SplitSource,
  frontMatter: FrontMatter,
  { options, read, diagnostics, dialect }: ParseInput,
) {
  const source = sourceFormat(
    file.format === 'md' ? 'md' : 'mdx',
    frontMatter,
    file.readAs ? { format: file.readAs } : options,
  )
  const formulas = options.math ? { formulas: await pageFormulas(options.math) } : {}
  const assembly: PageAssembly = {
    read,
    options,
    dialect,
    frontMatter,
    units: new Map(),
    diagnostics,
    parts: 0,
    ...formulas,
  }
  const props = options.isModule === true ? notYetKnown : {}
  const assembled = assemble(split.body, file.path, source, assembly, props, undefined, [file.path])
  return { ...assembled, assembly, format: source.format }
}

/** Whether plugins of the site may change the tree. */
const isRewritten = ({ remarkPlugins, rehypePlugins }: CompileOptions): boolean =>
  remarkPlugins.length + rehypePlugins.length > 0

/** Converts Markdown to elements: remark plugins, conversion, raw HTML, and rehype plugins, in this order. */
async function toElements(
  tree: Root,
  context: FileContext,
  assembly: PageAssembly,
  page: { readonly file: ContentFile; readonly split: SplitSource },
  { highlighter, drawings, unknownLanguages }: CompileTools,
): Promise<{ readonly root: BodyRoot; readonly verbatim: ReadonlyMap<BodyNode, MarkdownText> }> {
  const { options, diagnostics } = assembly
  const { remarkPlugins, rehypePlugins } = options
  // Plugins return trees of the kind that they were given.
  const mdast =
    remarkPlugins.length > 0
      ? ((await runPlugins('remark', remarkPlugins, tree, page, diagnostics)) as Root)
      : tree
  const code = new CodeRenderer(
    withLanguageNames(highlighter, options.codeLanguages),
    options.mermaid ? { draw: drawings.get, inBrowser: options.mermaidInBrowser } : undefined,
    diagnostics,
    unknownLanguages,
  )
  const { root, hasHtml, verbatim } = convert(mdast, context, assembly, code)
  const limit = options.limits.nesting
  const elements = hasHtml
    ? await withElements(root, { file: page.file.path, limit, report: diagnostics })
    : root
  return {
    root:
      rehypePlugins.length > 0
        ? ((await runPlugins('rehype', rehypePlugins, elements, page, diagnostics)) as unknown as BodyRoot)
        : elements,
    // Of a tree that plugins have changed, the source says nothing.
    verbatim: isRewritten(options) ? new Map() : verbatim,
  }
}

/** The page's own JavaScript, if it or a part of it has any that is used. */
function moduleOf({ units, options }: PageAssembly, path: string): Pick<Page, 'module'> {
  const used = [...units.values()].filter(
    (unit) => unit.used || (options.isModule === true && unit.file === path),
  )
  return used.length > 0 ? { module: { units: used.map((unit) => unit.toModule()) } } : {}
}

function bodyOf(hast: BodyRoot, path: string, { isModule, replacedElements }: CompileOptions): PageBody {
  const misplaced = misplacedElements(hast, path).map((each) =>
    each.file === path ? { ...each, file: ownFile } : each,
  )
  return {
    hast: isModule === true ? hast : stringifyStaticSubtrees(hast, path, replacedElements),
    ...(misplaced.length > 0 ? { misplaced } : {}),
  }
}

/** KaTeX is only loaded on sites with formulas. */
async function pageFormulas({ from }: { readonly from?: string }): Promise<PageFormulas> {
  const { openFormulas } = await import('../../engine/formulas.ts')
  return {
    ...(from === undefined ? {} : { set: await openFormulas(from) }),
    isReported: false,
    hasStyles: false,
  }
}

/** The HTML parser is only loaded for pages with raw HTML. */
async function withElements(root: BodyRoot, page: HtmlPage): Promise<BodyRoot> {
  const { rawToElements } = await import('./html/raw-to-elements.ts')
  return rawToElements(root, page)
}

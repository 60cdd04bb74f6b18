import type { Root } from 'mdast'
import type { Reader } from '../../engine/reader.ts'
import { thrownLine } from '../../engine/thrown-text.ts'
import type { BodyNode, BodyRoot, PageBody, PageParts } from '../../model/body.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asFatal, diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { ContentFile, MarkdownText, Page } from '../../model/page.ts'
import { checkImages, checkTabs, misplacedElements } from './check-body.ts'
import { CodeRenderer } from './code/render-code.ts'
import { copyParts } from './copy-parts.ts'
import { collectComponents, collectLinks, collectSections, countWords, firstParagraph } from './collect.ts'
import type { CompileOptions } from './compile-options.ts'
import { openDialect } from '../../migrate/adapters/dialects.ts'
import type { MarkdownDialect } from './dialect.ts'
import type { Drawings } from './diagrams/drawings.ts'
import { stringifyStaticSubtrees } from './stringify-static-subtrees.ts'
import { splitFrontMatter, type SplitSource, withKnownLayout } from './split-front-matter.ts'
import { checkOutline, identifyHeadings } from './headings.ts'
import type { HtmlPage } from './html/html-report.ts'
import { notYetKnown } from './mdx/evaluate.ts'
import { tooDeep } from './parse-errors.ts'
import { pageTitle } from './page-title.ts'
import { assemble } from './source-file.ts'
import { type FileContext, sourceFormat } from './file-context.ts'
import type { PageAssembly, PageFormulas } from './to-hast/conversion.ts'
import { beginningOf, markFold, withoutFold } from './mark-fold.ts'
import { mappedTags, postFrontMatter, postHead, tagFrontMatter, withTagLabels } from './post-head.ts'
import { runPlugins } from './run-plugins.ts'
import { convert } from './to-hast/convert.ts'
import { append } from '../../model/append.ts'

/** A page that has been read, but neither colored nor drawn. */
export interface PageOutline {
  readonly page: Page
  /** Makes the rest of it; once, because it changes the tree. Never throws because of an author's mistake. */
  readonly finish: () => Promise<Found<PageParts>>
}

/** A value, which is undefined if mistakes leave none, and all findings. */
export interface Found<Value> {
  readonly value?: Value
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads a file: splits the front matter, parses it to mdast with its includes, converts that to hast, assigns
 * heading ids, and collects links. Reads partials and data only through `read`. Never throws because of an
 * author's mistake; each problem becomes a located diagnostic. `drawings` gets those that the page needs.
 */
export async function outlinePage(
  file: ContentFile,
  options: CompileOptions,
  read: Reader,
  drawings: Drawings,
): Promise<Found<PageOutline>> {
  const dialect = await openDialect(options.dialect?.name)
  const split = splitFile(file, options, dialect)
  return reporting({ file, split }, [...split.diagnostics], (diagnostics) =>
    outlineBody({ file, split }, { options, read, diagnostics, dialect, drawings }),
  )
}

/**
 * Reads the tree of a file with its parts, for what `dialect` makes of it, and no further. Returns the body,
 * or undefined with the reasons why it cannot be read.
 */
export async function readTreeOf(
  file: ContentFile,
  options: CompileOptions,
  read: Reader,
  dialect: MarkdownDialect,
): Promise<Found<string>> {
  const split = splitFile(file, options, dialect)
  return await reporting({ file, split }, [], async (diagnostics) => {
    await parsed(file, split, split.frontMatter, { options, read, diagnostics, dialect })
    return split.body
  })
}

function splitFile(file: ContentFile, options: CompileOptions, dialect: MarkdownDialect): SplitSource {
  const source = splitFrontMatter(
    file.source,
    file.path,
    {
      ...(file.kind === 'blog' ? postFrontMatter : {}),
      ...(options.hasDocTags ? tagFrontMatter : {}),
      ...options.frontMatter,
    },
    { dialect: dialect.frontMatter, isTolerant: options.isTolerant, isPage: options.isModule !== true },
  )
  return file.kind === 'blog' && !options.isTolerant ? source : withKnownLayout(source, options, file.path)
}

interface SplitFile {
  readonly file: ContentFile
  readonly split: SplitSource
}

async function reporting<Value>(
  { file, split }: SplitFile,
  diagnostics: Diagnostic[],
  make: (diagnostics: Diagnostic[]) => Promise<Value>,
): Promise<Found<Value>> {
  try {
    return { value: await make(diagnostics), diagnostics }
  } catch (error) {
    if (error instanceof DiagnosticError) append(diagnostics, error.diagnostics.map(asFatal))
    else if (error instanceof RangeError) diagnostics.push(asFatal(tooDeep(file.path, split.body)))
    else
      diagnostics.push(
        diagnose('mdx-syntax', `The page cannot be compiled: ${thrownLine(error)}`, {
          file: file.path,
          place: { line: 1, column: 1 },
          fatal: true,
        }),
      )
    return { diagnostics }
  }
}

async function outlineBody(source: SplitFile, input: OutlineInput): Promise<PageOutline> {
  const { file, split } = source
  const { options, diagnostics, drawings } = input
  const post = file.kind === 'blog' ? postHead(split.frontMatter) : undefined
  const tags = post ? undefined : mappedTags(split.frontMatter)
  const frontMatter = withTagLabels(split.frontMatter, post ?? tags)
  const { format, assembly, tree, context } = await parsed(file, split, frontMatter, input)
  const hasFold = post !== undefined && markFold(tree)
  const code = new CodeRenderer(
    {
      languageNames: options.codeLanguages,
      diagrams: options.mermaid ? { inBrowser: options.mermaidInBrowser } : undefined,
    },
    diagnostics,
  )
  const { root, verbatim } = await toElements(tree, context, assembly, source, { code, drawings })
  checkTabs(root, diagnostics)
  checkImages(root, { page: file.path, ownComponents: options.ownComponents }, diagnostics)
  const { headings, places, identifyDrawings } = identifyHeadings(root, file.path, options, diagnostics)
  const hast = post ? withoutFold(root) : root
  const { title, isInText } = pageTitle(hast, frontMatter.title, file.path)
  if (options.isModule !== true)
    checkOutline(
      hast,
      file.path,
      !isInText &&
        frontMatter.hide_title !== true &&
        /^(?:doc|changelog|blog-post)$/.test(frontMatter.layout ?? 'doc'),
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
    ...(places.length > 0 ? { headingPlaces: places } : {}),
    links,
    components: collectComponents(hast),
    ...moduleOf(assembly, file.path),
    wordCount: sections.reduce((sum, { text }) => sum + countWords(text), 0),
    hasTitleHeading: isInText,
    ...(post ? { post: { ...post, ...(hasFold ? { hasFold } : {}) } } : {}),
    ...tags,
  }
  const finish = async (report: Diagnostic[]): Promise<PageParts> => {
    await code.finish(drawings, report)
    identifyDrawings()
    const beginning = post ? beginningOf(root) : undefined
    const copied = options.isModule === true ? { root: hast, parts: [] } : copyParts(hast, verbatim)
    return {
      body: bodyOf(copied.root, file.path, options),
      text: { sections, copy: copied.parts },
      ...(beginning ? { beginning: stringifyStaticSubtrees(beginning, options.replacedElements) } : {}),
    }
  }
  return { page, finish: () => reporting(source, [], finish) }
}

interface OutlineInput {
  readonly options: CompileOptions
  readonly read: Reader
  readonly diagnostics: Diagnostic[]
  readonly dialect: MarkdownDialect
  readonly drawings: Drawings
}

/** Parses the page with what it includes. */
async function parsed(
  file: ContentFile,
  split: SplitSource,
  frontMatter: FrontMatter,
  { options, read, diagnostics, dialect }: Omit<OutlineInput, 'drawings'>,
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
  page: SplitFile,
  { code, drawings }: { readonly code: CodeRenderer; readonly drawings: Drawings },
): Promise<{ readonly root: BodyRoot; readonly verbatim: ReadonlyMap<BodyNode, MarkdownText> }> {
  const { options, diagnostics } = assembly
  const { remarkPlugins, rehypePlugins } = options
  // Plugins return trees of the kind that they were given.
  const mdast =
    remarkPlugins.length > 0
      ? ((await runPlugins('remark', remarkPlugins, tree, page, diagnostics)) as Root)
      : tree
  const { root, hasHtml, verbatim } = convert(mdast, context, assembly, code)
  // They may replace the nodes of code by others.
  if (rehypePlugins.length > 0) await code.finish(drawings, diagnostics)
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
  const usedUnits = [...units.values()].filter(
    (unit) => unit.used || (options.isModule === true && unit.file === path),
  )
  return usedUnits.length > 0 ? { module: { units: usedUnits.map((unit) => unit.toModule()) } } : {}
}

function bodyOf(hast: BodyRoot, path: string, { isModule, replacedElements }: CompileOptions): PageBody {
  const misplaced = misplacedElements(hast, path)
  return {
    hast: isModule === true ? hast : stringifyStaticSubtrees(hast, replacedElements),
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

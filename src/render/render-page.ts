import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { BodyRoot } from '../model/body.ts'
import { mergeSources, type PolicySources } from '../model/content-security-policy.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { didYouMean } from '../model/nearest.ts'
import type { FrontMatter, PageModule } from '../model/page.ts'
import { asOutputPath, type OutputPath } from '../model/path.ts'
import { fingerprint } from '../cache/fingerprint.ts'
import type { HeadTag, PageSlice, RenderedPage, SidebarNode, SiteProps } from '../model/site.ts'
import type { DocumentContextValue, LayoutProps, Theme, ThemeAssets } from '../model/theme.ts'
import { renderBody, renderError, type UnitModule } from './body-renderer.ts'
import { pageSources, withPolicy } from './page-sources.ts'
import { scanHtml } from './scan-html.ts'

/** What is the same for all pages of a build. */
export interface RenderEnvironment {
  readonly theme: Theme
  readonly site: SiteProps
  readonly assets: ThemeAssets
  readonly sidebars: ReadonlyMap<string, readonly SidebarNode[]>
  readonly data: Readonly<Record<string, unknown>>
  /** The Content-Security-Policy that every page starts from, and whether it stands in the page. */
  readonly policy?: { readonly sources: PolicySources; readonly meta: boolean }
}

export interface RenderInput {
  readonly slice: PageSlice
  readonly output: OutputPath
  /** Where diagnostics point: the page's source. */
  readonly file: string
  readonly frontMatter: FrontMatter
  /** Where the front matter names a layout. */
  readonly layoutPlace?: Place
  readonly wordCount: number
  readonly body?: BodyRoot
  readonly module?: PageModule
  readonly units: ReadonlyMap<string, UnitModule>
  /** For a page module: its default export. */
  readonly component?: ComponentType<Record<string, unknown>>
  readonly headTags: readonly HeadTag[]
}

export interface RenderResult {
  readonly value?: RenderedPage
  /** Content of the lazy parts that this renderer had not made before, by path. */
  readonly branches?: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
}

/** HTML that is the same on many pages, by the node it was made from. Lives as long as the theme's modules do. */
const fragments = new WeakMap<object, string>()
const branchPaths = new WeakMap<object, OutputPath>()

/** A finished page: the body in its layout, as one document, and what later stages want to know of it. */
export function renderPage(input: RenderInput, environment: RenderEnvironment): RenderResult {
  const { theme } = environment
  const mismatches: string[] = []
  const consoleError = console.error
  console.error = (...parts: readonly unknown[]): void => void mismatches.push(parts.map(String).join(' '))
  try {
    theme.takeIslands()
    const branches: Branches = { paths: new Set(), contents: {} }
    const document = renderDocument(input, environment, branches)
    const sources = environment.policy && pageSources(document)
    const html = environment.policy?.meta && sources ? withPolicy(document, mergeSources([environment.policy.sources, sources])) : document
    const { misplaced, ...scanned } = scanHtml(html)
    const complaints = [...mismatches.map((text) => `React complains: ${(text.split('\n')[0] ?? '').slice(0, 200)}`), ...misplaced.map((what) => `A browser does not keep ${what}: it moves the inner element out, and the page is not what React expects.`)]
    const value: RenderedPage = { route: input.slice.route, output: input.output, html, ...scanned, islands: theme.takeIslands(), branches: [...branches.paths], ...(sources ? { sources } : {}) }
    return { value, branches: branches.contents, diagnostics: complaints.slice(0, 3).map((text) => diagnose('hydration-mismatch', text, { severity: 'warning', file: input.file })) }
  } catch (error) {
    return { diagnostics: renderError(error, input.file).diagnostics }
  } finally {
    console.error = consoleError
  }
}

/** Lazy parts of one page; contents only of those that no earlier page had. */
interface Branches {
  readonly paths: Set<OutputPath>
  readonly contents: Record<string, string>
}

function renderDocument(input: RenderInput, environment: RenderEnvironment, branches: Branches): string {
  const { theme, site, assets, sidebars, data } = environment
  const { slice } = input
  const context: DocumentContextValue = {
    site,
    page: slice,
    frontMatter: input.frontMatter,
    data,
    cachedHtml(key, element) {
      const known = fragments.get(key)
      if (known !== undefined) return known
      const html = theme.renderToString(provide(element))
      fragments.set(key, html)
      return html
    },
    lazyHtml(key, element) {
      const known = branchPaths.get(key)
      const html = known === undefined ? context.cachedHtml(key, element) : ''
      const path = known ?? asOutputPath(`assets/nav/${fingerprint(html).replace(/\W/g, '').slice(0, 12)}.txt`)
      if (known === undefined) {
        branchPaths.set(key, path)
        branches.contents[path] = html
      }
      branches.paths.add(path)
      return site.baseUrl + path
    },
  }
  const provide = (element: ReactNode): ReactElement => theme.createElement(theme.DocumentContext.Provider, { value: context }, element)
  const layout = theme.layouts[slice.layout]
  if (!layout) throw new DiagnosticError(diagnose('unknown-layout', `There is no layout \`${slice.layout}\`.`, { file: input.file, place: input.layoutPlace ?? { line: 1, column: 1 }, hint: didYouMean(slice.layout, Object.keys(theme.layouts)) ?? `Layouts are ${Object.keys(theme.layouts).map((name) => `\`${name}\``).join(', ')}.` }))
  const body = input.component
    ? theme.renderToString(provide(theme.createElement(input.component, {})))
    : input.body ? renderBody({ body: input.body, file: input.file, frontMatter: input.frontMatter, slice, units: input.units, theme, provide, ...(input.module ? { module: input.module } : {}) }) : ''
  const sidebar = slice.sidebar && sidebars.get(slice.sidebar.name)
  const props: LayoutProps = { site, page: slice, frontMatter: input.frontMatter, ...(sidebar ? { sidebar } : {}), body, wordCount: input.wordCount, assets, headTags: input.headTags }
  return `<!doctype html>${theme.renderToString(provide(theme.createElement(layout, props)))}\n`
}

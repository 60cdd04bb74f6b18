import type { ComponentType, ReactElement, ReactNode } from 'react'
import { splitByAudience } from '../../model/audience.ts'
import { mergeSources, type PagePolicy } from '../../model/content-security-policy.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnose, DiagnosticError, diagnosticError } from '../../model/diagnose.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { SearchSection } from '../../model/page.ts'
import type { OutputPath } from '../../model/path.ts'
import type { RenderedPage, SiteProps, SourceLocation } from '../../model/site.ts'
import type { DocumentContextValue, LayoutProps, Theme, ThemeAssets } from '../../model/theme.ts'
import { renderBody } from './body-renderer.ts'
import type { UnitModule } from './component-module.ts'
import { locationsOfMisplaced, scanMade, withLocations } from './made-places.ts'
import { withoutLost } from './lost-text.ts'
import { pageSources, withPolicy } from './page-sources.ts'
import { withoutHead } from './page-head.ts'
import { messageOf, renderError } from './render-error.ts'
import { type RenderedBody, type RenderedFragment, unwrapped } from './rendered-body.ts'
import type { RenderTask } from './render-task.ts'
import { scanHtml, type ScannedPart, scanPart } from './scan-html.ts'
import { type SharedParts, type SiteProvider, withinProviders } from './shared-parts.ts'
import { shownSections } from './shown-text.ts'

export interface RenderEnvironment {
  readonly theme: Theme
  readonly site: SiteProps
  readonly translate: Translate
  readonly assets: ThemeAssets
  /** Shared sidebars and HTML created from them. */
  readonly parts: SharedParts
  readonly data: Readonly<Record<string, unknown>>
  /** Locates an error in the site's code, as far as possible. */
  readonly locationOf: (error: unknown) => SourceLocation | undefined
  /** What the site puts around the code of all pages, from the outside in. */
  readonly providers?: readonly SiteProvider[]
  /** Receives the location of page code before it runs; undefined before the layout's code. */
  readonly watch?: ((location: SourceLocation | undefined) => void) | undefined
  /** Whether parts that throw are left out: the site was written for another generator. */
  readonly isTolerant?: boolean
  /** The base Content-Security-Policy of all pages, and whether to add it to the page. */
  readonly policy?: PagePolicy | undefined
}

/** A page to render: its task, with everything that the task names as data. */
export interface PageToRender extends Omit<RenderTask, 'pageModule' | 'modules'> {
  readonly units: ReadonlyMap<string, UnitModule>
  /** The default export of a page module. */
  readonly component?: ComponentType<Record<string, unknown>>
  /** Locates an address in a page module, if possible. */
  readonly placeOf?: ((href: string) => Place | undefined) | undefined
}

export interface RenderResult {
  readonly value?: RenderedPage
  /** The content of fragments in separate files, by path; the same for all pages that refer to them. */
  readonly branches?: ReadonlyMap<OutputPath, string>
  readonly sections?: readonly SearchSection[]
  readonly body?: string
  /** The HTML of each group of blocks that is copied as rendered. */
  readonly groups?: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Renders a page: the body in its layout as one document, with facts for later stages. */
export function renderPage(input: PageToRender, environment: RenderEnvironment): RenderResult {
  const { theme } = environment
  try {
    theme.takeIslands()
    const branches = new Map<OutputPath, string>()
    const usedParts: ScannedPart[] = []
    const { document, body, forAgents, groups, made, diagnostics } = renderDocument(
      input,
      environment,
      branches,
      usedParts,
    )
    const needed = environment.policy && pageSources(document)
    const html =
      environment.policy?.meta && needed
        ? withPolicy(document, needed.start, mergeSources([environment.policy.sources, needed.sources]))
        : document
    const scannedMade = scanMade(made)
    const { misplaced, ids, links } = scanHtml(html, [...usedParts, ...scannedMade])
    const value: RenderedPage = {
      route: input.slice.route,
      output: input.output,
      html,
      ids,
      // Those in its Markdown copy have to lead somewhere, too.
      links: withLocations(forAgents === '' ? links : [...links, ...scanHtml(forAgents).links], scannedMade),
      islands: theme.takeIslands(),
      branches: [...branches.keys()],
      ...(needed ? { sources: needed.sources } : {}),
    }
    return {
      value,
      branches,
      ...(input.withBody ? { body } : {}),
      groups,
      ...(input.withText ? { sections: shownSections(body, input.slice.title) } : {}),
      diagnostics: [...diagnostics, ...mismatches({ misplaced, made }, input)],
    }
  } catch (error) {
    const { diagnostics } = pageFailed(error, input.file, environment.locationOf(error))
    if (!environment.isTolerant || !input.component || input.component === emptyComponent)
      return { diagnostics }
    const rest = renderPage({ ...input, component: emptyComponent }, environment)
    return { ...rest, diagnostics: [...diagnostics, ...rest.diagnostics] }
  }
}

/** Replaces a page module that throws on a site of another generator; its layout and title remain. */
export const emptyComponent: ComponentType = () => null

export function pageFailed(
  error: unknown,
  file: string,
  location: SourceLocation | undefined,
): DiagnosticError {
  if (!location || location.file === file) {
    const failed = renderError(error, { file })
    return error instanceof DiagnosticError || !location
      ? failed
      : new DiagnosticError(...failed.diagnostics.map((each) => ({ ...each, ...location })))
  }
  return renderError(error, { ...location, usedAt: { file, place: { line: 1, column: 1 } } })
}

const maxMismatches = 3

/** Reports elements that browsers would move, at the component or expression that created them. */
function mismatches(
  { misplaced, made }: { readonly misplaced: readonly string[]; readonly made: readonly RenderedFragment[] },
  { file, body }: PageToRender,
): Diagnostic[] {
  const ownElements = body?.misplaced ?? []
  const elements = misplaced.flatMap(
    (what): readonly (readonly [text: string, location: SourceLocation | undefined])[] => {
      const locations = locationsOfMisplaced(what, made, ownElements)
      return (locations.length === 0 ? [undefined] : locations).map((location) => [
        `A browser does not keep ${what}: it moves the inner element out, and the page is not what React expects.`,
        location,
      ])
    },
  )
  return elements.slice(0, maxMismatches).map(([text, location = { file }]) =>
    diagnose('hydration-mismatch', text, {
      severity: 'warning',
      file: location.file,
      place: location.place,
    }),
  )
}

function renderDocument(
  input: PageToRender,
  environment: RenderEnvironment,
  branches: Map<OutputPath, string>,
  usedParts: ScannedPart[],
): Pick<RenderedBody, 'made' | 'groups' | 'diagnostics'> & {
  readonly document: string
  readonly body: string
  /** The HTML of what only the Markdown copy has. */
  readonly forAgents: string
} {
  const { theme, site, translate, assets, parts, data, providers = [], isTolerant } = environment
  const { slice } = input
  const sidebar = input.sidebar === undefined ? undefined : parts.sidebars[input.sidebar]
  const context: DocumentContextValue = {
    site,
    page: slice,
    frontMatter: input.frontMatter,
    ...(sidebar ? { sidebar } : {}),
    translate,
    data,
    assets,
    cachedHtml(key, element) {
      const fragment = parts.fragment(key, () => scanPart(theme.renderToString(provide(element))))
      usedParts.push(fragment)
      return fragment.html
    },
    lazyHtml(key, element) {
      const { path, content } = parts.branch(key, () => theme.renderToString(provide(element)))
      branches.set(path, content)
      return site.assetBase + path
    },
    attempt(make, identifierPrefix) {
      try {
        return { html: renderToString(theme.createElement(make), { identifierPrefix }) }
      } catch (error) {
        return { failure: messageOf(error) }
      }
    },
  }
  const provide = (element: ReactNode): ReactElement =>
    theme.createElement(theme.DocumentContext.Provider, { value: context }, element)
  const { renderToString } = withinProviders(theme, providers, provide)
  const layout = layoutOf(input, theme)
  const bodies = {
    slice,
    units: input.units,
    theme,
    renderToString,
    locationOf: environment.locationOf,
    ...(environment.watch ? { watch: environment.watch } : {}),
    ...(isTolerant ? { isTolerant } : {}),
  }
  const {
    html: documentHtml,
    made,
    groups,
    diagnostics,
  } = input.component
    ? renderModule(renderToString(theme.createElement(input.component, {})), input, isTolerant)
    : input.body
      ? renderBody({
          ...bodies,
          body: input.body.hast,
          file: input.file,
          frontMatter: input.frontMatter,
          ...(input.module ? { module: input.module } : {}),
        })
      : { html: '', made: [], groups: [], diagnostics: [] }
  const { body: content, tags } = withoutHead(documentHtml)
  const { forHumans: body, forAgents } = splitByAudience(content)
  const beginnings = (input.posts ?? []).map((post, index) =>
    renderBody({
      ...bodies,
      ...post,
      slice: { ...post.slice, toc: [] },
      idPrefix: `p${index + 1}`,
    }),
  )
  environment.watch?.(undefined)
  const props: LayoutProps = {
    site,
    page: slice,
    frontMatter: input.frontMatter,
    ...(sidebar ? { sidebar } : {}),
    body,
    ...(input.posts ? { beginnings: beginnings.map(({ html }) => splitByAudience(html).forHumans) } : {}),
    wordCount: input.wordCount,
    assets,
    headTags: tags.length > 0 ? [...input.headTags, ...tags] : input.headTags,
  }
  return {
    document: `<!doctype html>${theme.renderToString(provide(theme.createElement(layout, props)))}\n`,
    body,
    forAgents,
    groups,
    made: [...made, ...beginnings.flatMap((each) => each.made)],
    diagnostics: [...diagnostics, ...beginnings.flatMap((each) => each.diagnostics)],
  }
}

function layoutOf(
  { slice: { layout: name }, file, layoutPlace }: PageToRender,
  { layouts }: Theme,
): Theme['layouts'][string] {
  const layout = Object.hasOwn(layouts, name) ? layouts[name] : undefined
  if (layout) return layout
  const names = Object.keys(layouts)
  throw diagnosticError('unknown-layout', `There is no layout \`${name}\`.`, {
    file,
    place: layoutPlace ?? { line: 1, column: 1 },
    hint: didYouMean(name, names) ?? `The layouts are ${names.map((each) => `\`${each}\``).join(', ')}.`,
  })
}

/** A page module is a single component, so its HTML is located in its file. */
function renderModule(
  rendered: string,
  { file, placeOf }: PageToRender,
  isTolerant: boolean | undefined,
): RenderedBody {
  const { html, diagnostics } = withoutLost({ html: unwrapped(rendered), location: { file }, isTolerant })
  return {
    html,
    groups: [],
    diagnostics,
    made: [{ html, location: { file }, placeOf }],
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { bundleTheme } from './bundle-theme.ts'
import { compatFile, presetFolder } from './resolve-theme.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import type { ThemeInput } from './theme-input.ts'
import { asFatal, DiagnosticError } from '../../model/diagnose.ts'
import { browserMessages } from '../../model/messages/languages.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile, PageModuleUnit } from '../../model/page.ts'
import type { Plugin } from '../../model/plugin.ts'
import { languageFile, siteLanguage } from '../../model/site-language.ts'
import { defaultPreset, type SiteConfig } from '../../model/site-config.ts'
import type { MakeMarkdownModule } from './markdown-modules.ts'
import { pluginComponents } from './content-names.ts'
import type { SitePage } from '../../model/site-page.ts'
import type { Session } from '../../engine/session.ts'

/** The bundle of a site, including the requested page code. */
export interface SiteTheme extends ThemeBundle {
  readonly units: readonly PageModuleUnit[]
}

/** The name under which the code units of the last build are recorded. */
const unitsNote = 'theme-units'

export interface ThemeParts {
  readonly plugins: readonly Plugin[]
  readonly markdownModule: MakeMarkdownModule
}

/** A theme that is ready, and the pages whose code could not be bundled. */
export interface PreparedTheme {
  readonly theme: SiteTheme
  /** Pages whose code could not be bundled. */
  readonly unbundled: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
}

/** A theme that was bundled before it was known whether any page contains code. */
export interface PrebundledTheme {
  readonly theme: SiteTheme
  readonly pageModules: ThemeInput['pageModules']
}

/**
 * Bundles the theme of a site, unless it is the one that `prebundleTheme` has bundled: templates,
 * components, and the JavaScript in its pages. If the code of some pages cannot be bundled, the others are
 * built without it. Throws a `DiagnosticError` if the theme itself cannot be bundled.
 */
export async function prepareTheme(
  session: Session,
  pages: readonly SitePage[],
  parts: ThemeParts,
  prebundled?: PrebundledTheme,
): Promise<PreparedTheme> {
  const units = unitsOf(pages)
  session.memo.note(unitsNote, JSON.stringify(units))
  const isPrebundled =
    units.length === 0 && isDeepStrictEqual(prebundled?.pageModules, pageModulesOf(pages, session))
  try {
    const theme =
      prebundled && isPrebundled ? prebundled.theme : await bundleWith(units, session, pages, parts)
    return { theme, unbundled: new Set(), diagnostics: theme.diagnostics ?? [] }
  } catch (error) {
    const withCode = pages.filter((page) => filesWithCode(page).length > 0)
    if (!(error instanceof DiagnosticError) || withCode.length === 0) throw error
    const wrong = new Set(error.diagnostics.map(({ file }) => file))
    const pageFiles = new Set(withCode.flatMap(filesWithCode))
    // The error may also be in a module that pages import, and esbuild does not say for which page.
    const isOfPages = [...wrong].every((file) => file !== undefined && pageFiles.has(file))
    const unbundled = new Set<string>(
      (isOfPages
        ? withCode.filter((page) => filesWithCode(page).some((file) => wrong.has(file)))
        : withCode
      ).map(({ page }) => page.path),
    )
    const rest = pages.filter(({ page }) => !unbundled.has(page.path))
    return {
      theme: await bundleWith(unitsOf(rest), session, rest, parts),
      unbundled,
      diagnostics: error.diagnostics.map(asFatal),
    }
  }
}

const filesWithCode = ({ page, pageModule }: SitePage): readonly string[] => [
  ...(pageModule === undefined ? [] : [page.path]),
  ...(page.module?.units ?? []).map(({ file }) => file),
]

/** Matches code in a page other than imports of data, text, or theme components. */
const codeKeyPage = /^(?:export\b|import\b(?!.*(?:\.(?:mdx?|json|ya?ml)|@theme\/\w+)['"]))/m

/**
 * Starts bundling in a cold build while pages are being compiled, if no page seems to contain code: esbuild
 * is a separate process. `prepareTheme` is given the result, and bundles again if the guess was wrong, as it
 * mostly was for pages that another generator's dialect rewrites. Never rejects.
 */
export async function prebundleTheme(
  session: Session,
  { markdown, others }: { readonly markdown: readonly ContentFile[]; readonly others: readonly SitePage[] },
  parts: ThemeParts,
): Promise<PrebundledTheme | undefined> {
  if (
    session.memo.noted(unitsNote) !== undefined ||
    session.loaded.config.conventions.isTolerant ||
    markdown.some(({ format, source }) => format !== 'md' && codeKeyPage.test(source))
  )
    return undefined
  // Errors are reported where the bundle is needed.
  const theme = await bundleWith([], session, others, parts).catch(() => undefined)
  return theme && { theme, pageModules: pageModulesOf(others, session) }
}

/**
 * A bundle that contains the code of a page: `theme` itself if it does, unless templates or styles have
 * changed, or if the code of the page cannot be bundled. Throws a `DiagnosticError` if the theme itself
 * cannot.
 */
export async function themeWith(
  { page }: SitePage,
  theme: SiteTheme,
  themeChanged: boolean,
  session: Session,
  pages: readonly SitePage[],
  parts: ThemeParts,
): Promise<PreparedTheme> {
  const ids = new Set(theme.units.map(({ id }) => id))
  const units = page.module?.units ?? []
  const unchanged = { theme, unbundled: new Set<string>(), diagnostics: [] }
  if (!themeChanged && units.every(({ id }) => ids.has(id))) return unchanged
  const files = new Set<string | undefined>(units.map(({ file }) => file))
  // What an edited file had before may import what is gone.
  const others = theme.units.filter(({ file }) => !files.has(file))
  try {
    return { ...unchanged, theme: await bundleWith([...others, ...units], session, pages, parts) }
  } catch (error) {
    if (!(error instanceof DiagnosticError) || !error.diagnostics.every(({ file }) => files.has(file)))
      throw error
    const diagnostics = error.diagnostics.map(asFatal)
    return { theme, unbundled: new Set([page.path]), diagnostics }
  }
}

const pageModulesOf = (
  pages: readonly SitePage[],
  { loaded: { root } }: Session,
): ThemeInput['pageModules'] =>
  pages.flatMap(({ pageModule, page, isIsland }) =>
    pageModule === undefined
      ? []
      : [{ id: pageModule, path: join(root, page.path), ...(isIsland ? { isIsland } : {}) }],
  )

async function bundleWith(
  units: readonly PageModuleUnit[],
  session: Session,
  pages: readonly SitePage[],
  { plugins, markdownModule }: ThemeParts,
): Promise<SiteTheme> {
  const { loaded, cacheDir, installation, bundles, disk } = session
  const { config, root } = loaded
  const { codeGlobals } = config.conventions
  const theme = await bundleTheme(
    {
      folders: {
        root,
        templates: join(root, config.templatesDir),
        staticDirs: config.staticDirs.map((folder) => join(root, folder)),
        ...(config.theme.preset === defaultPreset ? {} : { preset: presetFolder(config.theme.preset) }),
      },
      baseUrl: config.assetBase,
      cacheDir,
      installation,
      configuration: loaded.fingerprint,
      configurationLooks: () => loaded.code.looks,
      components: pluginComponents(plugins),
      styles: [
        ...plugins.flatMap((plugin) => plugin.styles ?? []),
        ...config.css.map((path) => join(root, path)),
      ],
      pageStyles: Object.assign({}, ...plugins.map((plugin) => plugin.pageStyles ?? {})) as Readonly<
        Record<string, readonly string[]>
      >, // `Object.assign` of many gives `any`.
      units,
      textOf: disk.tracing(new Map()).text,
      pageModules: pageModulesOf(pages, session),
      searchEngine:
        config.search.provider === 'algolia' && config.search.fallback === 'lunr'
          ? 'algolia-with-lunr'
          : config.search.provider,
      ...searchLanguage(config),
      ...answersInput(config, root),
      ...(config.agents.webMcp ? { offersTools: true } : {}),
      messages: browserMessages(config.messages),
      minify: true,
      markdownModule,
      ...(config.conventions.isTolerant ? { isForeign: true } : {}),
      codeGlobals: codeGlobals === undefined ? undefined : compatFile(codeGlobals),
      ...providersOf(config, root),
    },
    bundles,
  )
  return { ...theme, units }
}

function providersOf(
  { conventions: { providerModules = [] } }: SiteConfig,
  root: string,
): Pick<ThemeInput, 'providers'> {
  const providers = providerModules.flatMap((names) => {
    const path = names.map((name) => join(root, name)).find((each) => existsSync(each))
    return path === undefined ? [] : [path]
  })
  return providers.length === 0 ? {} : { providers }
}

/** The language of search, if the bundle needs more than for English. */
function searchLanguage({ i18n }: SiteConfig): Pick<ThemeInput, 'searchLanguage'> {
  const file = languageFile(siteLanguage(i18n))
  return file === undefined ? {} : { searchLanguage: file }
}

function answersInput(
  { search: { enabled, answers } }: SiteConfig,
  root: string,
): Pick<ThemeInput, 'answers'> {
  if (!enabled || !answers) return {}
  return {
    answers: {
      provider: answers.provider,
      ...(answers.module === undefined ? {} : { module: join(root, answers.module) }),
    },
  }
}

/** A partial that several pages include is one unit where its code is the same. */
const unitsOf = (pages: readonly SitePage[]): readonly PageModuleUnit[] => [
  ...new Map(pages.flatMap(({ page }) => page.module?.units ?? []).map((unit) => [unit.id, unit])).values(),
]

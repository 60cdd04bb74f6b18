import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { outputSource } from '../dev-server/serve-output.ts'
import { contentType } from '../engine/media-type.ts'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { decode, withoutBase } from '../model/address.ts'
import { diagnosticError } from '../model/diagnose.ts'
import { localeBase } from '../model/site-language.ts'
import { didYouMean } from '../model/nearest.ts'
import { asOutputPath } from '../model/path.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { BuiltPage } from '../pdf/read-page.ts'
import { builtSite, type CliContext, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import type { ExportPdfFlags } from './command-flags.ts'

/**
 * `docgen export pdf`: prints pages of the built site into one file, which is replaced as a whole or not at
 * all.
 */
export async function exportPdf(
  routes: readonly string[],
  flags: ExportPdfFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { root, config } = await loadSite({
    ...siteAt(flags.dir, flags.config, context),
    baseUrl: flags.baseUrl,
    cache: true,
  })
  const site = await builtSite(flags.outDir ?? resolve(root, config.outDir), 'index.html', flags, context)
  const shownSite = relative(context.cwd, site) || '.'
  const { findBrowser } = await import('../pdf/find-browser.ts')
  const browser = await findBrowser(flags.browser, context.environment)
  const { builtPages } = await import('../pdf/built-pages.ts')
  const built = await builtPages(site, config.baseUrl)
  const pages = flags.all
    ? await chosenPages(built, flags, config)
    : [...new Set(routes.map((route) => pageAt(route, built, config.baseUrl, shownSite)))]
  if (pages.length === 0) throw unusable(`No page of \`${shownSite}\` can be printed.`)

  const { assembleDocument } = await import('../pdf/assemble-document.ts')
  const { printDocument } = await import('../pdf/print-document.ts')
  const { origin } = new URL(config.url)
  const [first] = pages
  const html = await assembleDocument(pages, {
    title: pages.length === 1 && first ? first.title : config.title,
    tagline: config.tagline,
    paper: flags.paper,
    origin,
    baseUrl: config.baseUrl,
  })
  const source = outputSource(site)
  const output = resolve(context.cwd, flags.output)
  await written(output, (write) =>
    printDocument({
      browser,
      address: `${origin}${config.baseUrl}docgen-export.html`,
      html,
      hasSheetNumbers: pages.length > 1,
      async file({ pathname }) {
        const path = withoutBase(decode(pathname), config.baseUrl)?.slice(1)
        const outputFile = path === undefined ? undefined : await source.find([asOutputPath(path)])
        if (!outputFile) return undefined
        const { content } = outputFile
        const bytes = content instanceof Uint8Array ? content : await readFile(content.file)
        const type = contentType(path ?? '')
        return { type, content: type.startsWith('text/css') ? awaitFonts(bytes) : bytes }
      },
      write,
      timeout: flags.timeout * 1000,
      signal: context.signal,
    }),
  )
  const { size } = await stat(output)
  context.stdout.write(
    `${relative(context.cwd, output)} · ${counted(pages.length, 'page')} of the site · ${(size / 1e6).toFixed(1)} MB\n`,
  )
  return 0
}

/** Paper waits for its fonts: a screen that shows them late would move its text, or does without. */
const awaitFonts = (css: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(css)
      .toString()
      .replace(/\bfont-display:\s*(?:optional|fallback|swap)\b/g, 'font-display:block'),
  )

/** The pages of `--all`. A pattern, a version or a language that there is not is probably a typo. */
async function chosenPages(
  built: readonly BuiltPage[],
  { include, exclude, docsVersion, locale }: ExportPdfFlags,
  config: SiteConfig,
): Promise<readonly BuiltPage[]> {
  const { trees, baseUrl, i18n } = config
  const { choosePages, unmatched } = await import('../pdf/choose-pages.ts')
  const [stray] = unmatched([...(include ?? []), ...(exclude ?? [])], built, baseUrl)
  if (stray !== undefined)
    throw unusable(`No page has an address like \`${stray}\`.`, 'Write it as in `/guides/**`.')
  const versions = new Set(trees.flatMap(({ version }) => version?.name ?? []))
  if (docsVersion !== undefined && !versions.has(docsVersion))
    throw unusable(
      `There is no version \`${docsVersion}\`.`,
      didYouMean(docsVersion, versions) ??
        (versions.size === 0 ? 'Leave `--docs-version` out.' : `Versions: ${[...versions].join(', ')}.`),
    )
  const printed = locale ?? i18n.defaultLocale
  if (!i18n.locales.includes(printed))
    throw unusable(
      `There is no language \`${printed}\`.`,
      didYouMean(printed, i18n.locales) ?? `Languages: ${i18n.locales.join(', ')}.`,
    )
  const languages = [printed, ...i18n.locales.filter((each) => each !== printed)].map((each) =>
    localeBase(config, each),
  )
  return choosePages(built, { include, exclude, version: docsVersion, trees, baseUrl, languages })
}

/** Finds the page at an address, with or without the base URL, an origin, or a trailing slash. */
function pageAt(pageName: string, pages: readonly BuiltPage[], baseUrl: string, site: string): BuiltPage {
  const routes = new Map(
    pages.map((page) => [decode(withoutBase(page.pathname, baseUrl) ?? page.pathname), page]),
  )
  const address = decode(pageName.replace(/[?#].*$/s, ''))
  const path = address.startsWith('/') ? address : `/${address}`
  const candidates = [path, withoutBase(path, baseUrl) ?? path].flatMap((each) => [
    each,
    each.replace(/\/$/, '') || '/',
    `${each}/`,
  ])
  const page = candidates.map((candidate) => routes.get(candidate)).find((page) => page !== undefined)
  if (page) return page
  throw unusable(
    `There is no page \`${path}\` in \`${site}\`.`,
    didYouMean(path, routes.keys()) ??
      'Write the address of a page as a browser shows it, as in `/guides/install`.',
  )
}

/** Writes to a temporary file first, so that an existing file is replaced as a whole or not at all. */
async function written(
  path: string,
  produce: (write: (piece: Uint8Array) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(unfinished, 'w')
    try {
      await produce((piece) => file.writeFile(piece))
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    const code = error instanceof Error && 'code' in error && 'path' in error ? String(error.code) : undefined
    if (code === undefined) throw error
    throw diagnosticError('write-failed', `\`${path}\` could not be written (${code}).`, {
      hint: 'Name another file with `--output <file>`.',
    })
  }
}

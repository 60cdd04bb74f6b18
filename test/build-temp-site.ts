import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Diagnostic } from '../src/model/diagnostic.ts'
import { DiagnosticError } from '../src/model/diagnose.ts'
import { defaultBuildOptions, type BuildOptions, type BuildResult } from '../src/pipeline/build-options.ts'
import { buildSite } from '../src/build.ts'
import { withoutMemory } from './lent-themes.ts'

export type SiteFiles = Readonly<Record<string, string | Uint8Array>>

export interface TempSite {
  /** Absolute path. */
  readonly root: string
  readonly write: (files: SiteFiles) => void
  readonly remove: (path: string) => void
  /** Remembers nothing, unless `cache` says so; only the theme may be one that another site has bundled. */
  readonly build: (options?: Partial<BuildOptions>) => Promise<BuildResult>
  /** A file of the output as text. */
  readonly output: (path: string) => string
}

type Build = (options: BuildOptions) => Promise<BuildResult>

/** Configuration of a site as small as can be: JSON, so that no script has to be bundled. */
export const smallConfig = { title: 'Site', url: 'https://example.com', search: { enabled: false } } as const

/**
 * What a build says about a site of a test, whose address is one of an example. Tests of `placeholder-url`
 * look at all of it.
 */
export const besidesAddress = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ rule }) => rule !== 'placeholder-url')

/**
 * A site in a folder of its own; `docgen.config.json` is the small configuration with `config` over it. The
 * caller removes it. `build` makes it: in one thread and from docgen's sources, if it is not given.
 */
export function makeSite(
  files: SiteFiles,
  config: Readonly<Record<string, unknown>> = {},
  build: Build = (options) => buildSite({ workers: 1, ...options }),
): TempSite {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-site-')))
  const write = (more: SiteFiles): void => {
    for (const [name, content] of Object.entries(more)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), content)
    }
  }
  const { rules = {} } = config
  // At the end, so that everything else stands where it did without it.
  const whole = { ...smallConfig, ...config, rules: { 'placeholder-url': 'off', ...(rules as object) } } // A test's own.
  write({ 'docgen.config.json': JSON.stringify(whole, undefined, 2), ...files })
  return {
    root,
    write,
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    async build(options = {}) {
      const run = (cache: Pick<BuildOptions, 'cache' | 'cacheDir'>): Promise<BuildResult> =>
        build({ root, ...defaultBuildOptions, ...cache, ...options })
      const result =
        options.cache === undefined ? await withoutMemory(root, run) : await run({ cache: false })
      return { ...result, diagnostics: besidesAddress(result.diagnostics) }
    },
    output: (path) => readFileSync(join(root, 'build', path), 'utf8'),
  }
}

/** The same, gone after the test. */
export function temporarySite(
  files: SiteFiles,
  config: Readonly<Record<string, unknown>> = {},
  build?: Build,
): TempSite {
  const site = makeSite(files, config, build)
  onTestFinished(() => rmSync(site.root, { recursive: true, force: true }))
  return site
}

/** What a build says, also when it throws it. */
export async function complaints(
  site: TempSite,
  options: Partial<BuildOptions> = {},
): Promise<readonly Diagnostic[]> {
  try {
    return (await site.build(options)).diagnostics
  } catch (error) {
    if (error instanceof DiagnosticError) return besidesAddress(error.diagnostics)
    throw error
  }
}

/**
 * `error broken-link content/a.md:3:5 No page at … | Did you mean …?`: everything that a reader of the report
 * sees.
 */
export function told({ severity, rule, file, place, message, hint }: Diagnostic): string {
  return `${severity} ${rule} ${[file, place?.line, place?.column].filter((part) => part !== undefined).join(':')} ${message}${hint === undefined ? '' : ` | ${hint}`}`
}

import type { Editor } from '../dev-server/editor-link.ts'
import type { ReportFormat } from '../diagnostics/reporter.ts'
import type { PresetName } from '../model/site-config.ts'
import type { Shard } from '../pipeline/shard.ts'
import type { TranslatorsFormat } from '../pipeline/translations/translators-file.ts'
import type { HostName, SiteAddress, StarterName } from './init-starter.ts'

/** Where a command looks for a site: a folder and a configuration file, relative to the working directory. */
interface SiteFlags {
  readonly dir?: string
  readonly config?: string
}

export interface BuildFlags {
  readonly config?: string
  readonly outDir?: string
  readonly baseUrl?: string
  readonly strict: boolean
  readonly cache: boolean
  readonly force: boolean
  readonly format: ReportFormat
  readonly profile: boolean
  readonly workers?: number
  readonly shard?: Shard
  readonly drafts: boolean
  /** The locales to build; all, if omitted. */
  readonly locale?: readonly string[]
  readonly verbose: boolean
}

export interface ServeFlags {
  readonly config?: string
  readonly outDir?: string
  readonly baseUrl?: string
  readonly watch: boolean
  readonly port: number
  readonly strictPort: boolean
  readonly host: string
  readonly allowedHosts: readonly string[]
  readonly open: boolean
  readonly poll: boolean
  readonly editor?: Editor
  readonly cache: boolean
  readonly drafts: boolean
  /** The locales to build; all, if omitted. */
  readonly locale?: readonly string[]
  readonly verbose: boolean
}

export const linkFormats = ['pretty', 'json', 'sarif', 'junit', 'github'] as const

/** The options of `docgen check-links`, after applying what they imply. */
export interface CheckLinksFlags extends SiteFlags {
  readonly internal: boolean
  readonly external: boolean
  readonly crawl: boolean
  readonly staged: boolean
  /** The Git revision to compare with. */
  readonly changed?: string
  readonly strict: boolean
  readonly cache: boolean
  readonly skip: readonly string[]
  /** Time limit for each external address, in milliseconds. */
  readonly timeout: number
  readonly graceDays: number
  readonly lockFile: string
  /** The TimeGate to ask for copies of what is gone; `false` to ask none. */
  readonly archive: string | false
  /** Whether to write what answers of other sites offer. */
  readonly fix: boolean
  readonly format: (typeof linkFormats)[number]
  readonly verbose: boolean
}

export const sandboxes = ['process', 'docker', 'podman'] as const

export interface TestFlags extends SiteFlags {
  /** The Git revision to compare with. */
  readonly changed?: string
  readonly sandbox: (typeof sandboxes)[number]
  readonly image?: string
  readonly network: boolean
  /** Time limit for each sample, in seconds. */
  readonly timeout: number
  /** The number of pages whose samples run at once. */
  readonly workers?: number
  readonly format: (typeof linkFormats)[number]
  readonly verbose: boolean
}

export interface ScoreFlags {
  readonly config?: string
  readonly json: boolean
  /** The file to write the score to as a page. */
  readonly html?: string
}

export interface McpFlags extends SiteFlags {
  /** Whether to answer over HTTP instead of the standard streams. */
  readonly http: boolean
  readonly host: string
  readonly port: number
  readonly allowedHosts: readonly string[]
  readonly requestsPerMinute: number
  readonly proxies: number
}

export interface CommandsFlags {
  readonly config?: string
}

export const searchEngines = ['algolia', 'typesense', 'meilisearch'] as const

export interface SearchPushFlags {
  readonly config?: string
  readonly provider?: (typeof searchEngines)[number]
  readonly index?: string
  readonly appId?: string
  readonly url?: string
  /** Time limit for each request, in milliseconds. */
  readonly timeout: number
  readonly dryRun: boolean
}

export interface SearchExplainFlags extends SiteFlags {
  readonly outDir?: string
  /** The content tree that the simulated reader is in, by its key. */
  readonly tree?: string
}

export const papers = ['A4', 'Letter'] as const

export interface ExportPdfFlags extends SiteFlags {
  readonly all: boolean
  /** With `all`: globs of addresses. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** With `all`: the name of the version; that which readers see by default without it. */
  readonly docsVersion?: string
  /** With `all`: the language; the default one without it. */
  readonly locale?: string
  /** The output file, relative to the working directory. */
  readonly output: string
  readonly paper: (typeof papers)[number]
  /** Path or name of a Chromium executable. */
  readonly browser?: string
  /** Time limit for the browser, in seconds. */
  readonly timeout: number
  readonly outDir?: string
  readonly baseUrl?: string
}

export interface InitFlags {
  readonly yes: boolean
  /**
   * Whether to install the hook; by default, it is installed if the project is at the top of a repository.
   */
  readonly hook?: boolean
  readonly title?: string
  readonly template?: StarterName
  readonly host?: HostName
  readonly theme?: PresetName
  readonly url?: SiteAddress
  readonly verbose: boolean
}

export interface MigrateFlags {
  readonly verbose: boolean
  /** A sitemap, the folder of the old build, or a URL. */
  readonly compare?: string
  /** Whether to write the sources in docgen's syntax. */
  readonly write?: boolean
  readonly dryRun?: boolean
  /** Whether to commit each kind of change. */
  readonly commit?: boolean
  /** Whether to write what Git could not give back. */
  readonly force?: boolean
}

export interface VersionFlags extends SiteFlags {
  readonly mount?: string
}

export interface LintFlags extends SiteFlags {
  readonly cache: boolean
  readonly strict: boolean
  readonly format: (typeof linkFormats)[number]
}

export interface LspFlags {
  readonly config?: string
}

export interface ChangeFlags extends SiteFlags {
  readonly dryRun: boolean
}

/** The options of `docgen routes check` and `docgen routes accept`. */
export interface RoutesFlags extends SiteFlags {
  readonly cache: boolean
  readonly strict: boolean
  readonly format: ReportFormat
}

export interface RoutesDiffFlags {
  readonly dir?: string
  readonly json: boolean
}

export interface ReferenceDiffFlags {
  readonly json: boolean
}

export interface DoctorFlags {
  readonly config?: string
  readonly json: boolean
  /** The file for the report, relative to the working directory. */
  readonly report?: string
}

export interface PublishFlags extends SiteFlags {
  /** A folder, relative to the working directory, a bucket (`s3://acme/docs`), or a target of rsync. */
  readonly to: string
  /** The address of a server with the protocol of S3. */
  readonly endpoint?: string
  readonly dryRun: boolean
  readonly rollback: boolean
  readonly force: boolean
}

export interface TranslationsFlags extends SiteFlags {
  /** Without any, all but the default one. */
  readonly locale?: readonly string[]
  readonly json: boolean
  /** The file to write the state to as a page. */
  readonly html?: string
  /** What makes the command fail. */
  readonly check?: 'stale' | 'all'
}

export interface TranslationsAcceptFlags extends SiteFlags {
  readonly all: boolean
  /** Whether a text that is that of the original is a translation. */
  readonly same: boolean
}

export interface TranslationsExportFlags extends SiteFlags {
  readonly format: TranslatorsFormat
  /** Standard output, if omitted. */
  readonly output?: string
}

export interface TranslationsImportFlags extends SiteFlags {
  readonly locale?: string
  readonly dryRun: boolean
}

export interface WriteTranslationsFlags {
  readonly config?: string
  /** Without any, all but the default one. */
  readonly locale?: readonly string[]
  /** Whether texts of the interface are written that docgen has in the language. */
  readonly all?: boolean
}

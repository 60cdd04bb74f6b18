import { dirname } from 'node:path'
import { cacheFolder, usableIfThere } from '../../engine/cache-folder.ts'
import { fileName, isWithin } from '../../engine/file-name.ts'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import { isOfPath } from '../../engine/look.ts'
import { noticeLooks } from '../../engine/notice-looks.ts'
import { runSiteCode } from '../../engine/site-code.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { english, messagesIn } from '../../model/messages/languages.ts'
import { SiteCode } from '../../model/site-code.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { languageOf } from '../../model/site-language.ts'
import type { ModuleOptions } from './bundle-script.ts'
import { filesNamed, findConfig, type FoundConfig } from './find-config.ts'
import { loadEditions } from './i18n/load-editions.ts'
import { loadModule } from './load-module.ts'
import { loadSidebars } from './load-sidebars.ts'
import { leavesSidebars, loadTrees, mountsOf } from './load-trees.ts'
import { namedPathProblems } from './named-paths.ts'
import { parseConfig } from './parse-config.ts'
import { createLocate } from './locate.ts'
import { place } from './problem.ts'
import { withoutComing } from './released-versions.ts'
import { noticed } from './notice-functions.ts'

export interface LoadConfigOptions {
  /** Absolute path of the folder where the search starts. */
  readonly startDir: string
  /** Path of the configuration file, relative to `startDir` or absolute; skips the search. */
  readonly configPath?: string | undefined
  /** The result of `findConfig`, if already known. */
  readonly found?: FoundConfig
  /** Absolute path of the project root, to override the derived one. */
  readonly root?: string | undefined
  /** Absolute path of the cache folder. Default: `cacheFolder(root)`. */
  readonly cacheDir?: string | undefined
  /** Whether to use compiled files of an earlier run. Default: `true`. */
  readonly reuse?: boolean
  /** The locales to build. Default: all that have pages. */
  readonly locales?: readonly string[] | undefined
  /** The name of a version that is about to be created; settings may already refer to it. */
  readonly comingVersion?: string | undefined
  /** Values that take precedence over the file's. */
  readonly overrides?: { readonly baseUrl?: string; readonly outDir?: string }
  /** The time limit for evaluating a file. Default: 30 s. */
  readonly timeoutMilliseconds?: number
}

/**
 * Finds, evaluates, and validates a site's configuration. Throws a `DiagnosticError` with all problems, each
 * at its location.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  // Whatever is looked at from here on may change the configuration, whoever looks.
  const sources = new SiteCode()
  noticeLooks()
  return await withOwnEnvironment(() =>
    runSiteCode({ code: sources, isOwn: true }, () => loadNoticed(options, sources)),
  )
}

async function loadNoticed(options: LoadConfigOptions, sources: SiteCode): Promise<LoadedConfig> {
  const configFile = options.found ?? (await findConfig(options.startDir, options.configPath))
  const root = options.root ?? configFile.root
  const code = new SiteCode()
  const moduleOptions: ModuleOptions = {
    root,
    // Created only when needed.
    cacheDir: usableIfThere(options.cacheDir ?? cacheFolder(root)),
    reuse: options.reuse ?? true,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 30_000,
    code,
  }
  const main = await loadModule(configFile.file, moduleOptions)
  const locate = createLocate(configFile.file, root)
  const {
    config: plain,
    sidebars: writtenSidebars,
    problems,
    warnings,
  } = parseConfig(withOverrides(main.value, options.overrides))
  const sidebars = await loadSidebars(writtenSidebars, configFile.file, locate, moduleOptions, {
    isNeeded: plain === undefined || leavesSidebars(plain.content),
  }).catch(diagnosticsOf)
  const diagnostics = [
    ...(await place(problems, locate)),
    ...('diagnostics' in sidebars ? sidebars.diagnostics : []),
  ]
  if (!plain || 'diagnostics' in sidebars) throw new DiagnosticError(...diagnostics)
  const unknown = await place(namedPathProblems(plain, root), locate)
  if (unknown.length > 0) throw new DiagnosticError(...unknown)
  const { content, contentDir, ...rest } = noticed(plain, code, root)
  const language = languageOf(rest.i18n, rest.i18n.defaultLocale)
  const texts = { ...english, ...(await messagesIn(language)), ...rest.messages }
  const loadedTrees = await loadTrees({
    nextLabel: texts['version.next'],
    mounts: mountsOf(content, contentDir).map((mount) =>
      options.comingVersion === undefined ? mount : withoutComing(mount, options.comingVersion),
    ),
    isShort: content === undefined,
    reserved: [...rest.staticDirs, rest.templatesDir, rest.i18n.path, rest.outDir],
    // If versions are listed in the configuration, they are built elsewhere, so none are read from disk.
    hasVersions: rest.versions === undefined,
    sidebars,
    conventions: rest.conventions,
    configFile: configFile.file,
    locate,
    options: moduleOptions,
  })
  const { messages, ...settings } = rest
  const loadedEditions = await loadEditions({
    config: { ...settings, trees: loadedTrees.trees },
    messages,
    ...(options.locales ? { wanted: options.locales } : {}),
    root,
    locate,
  })
  const { config } = loadedEditions
  const inputs = [...new Set([...main.inputs, ...loadedTrees.inputs, ...loadedEditions.inputs])].sort()
  const beside = dirname(configFile.file)
  return {
    root,
    file: fileName(configFile.file, root),
    config,
    editions: loadedEditions.editions,
    messages: loadedEditions.messages,
    inputs,
    absent: [...new Set([...loadedTrees.absent, ...loadedEditions.absent])].sort(),
    diagnostics: [
      ...(await place(warnings, locate)),
      ...loadedTrees.diagnostics,
      ...loadedEditions.diagnostics,
      ...(options.configPath === undefined
        ? shadowed(filesNamed('docgen.config', beside), configFile.file, inputs, root)
        : []),
      ...(typeof writtenSidebars === 'string' || !leavesSidebars(plain.content)
        ? []
        : shadowed(filesNamed('sidebars', beside), sidebars.file, inputs, root)),
    ],
    fingerprint: fingerprintOf({
      config: withoutHooks(config),
      ...(hasCode(config) ? { code: main.code, looks: looksOf(code) } : {}),
    }),
    code: hasCode(config) ? code : new SiteCode(),
    isRepeatable: !code.hasAskedClock,
    looks: () =>
      [...sources.looks, ...code.looks].filter(
        ({ kind, name }) => !isOfPath(kind) || !isWithin(moduleOptions.cacheDir, name),
      ),
    locate: (path) => locate(path),
    locateSidebar: loadedTrees.locateSidebar,
  }
}

/** Files that are ignored because another one takes precedence, except those that it imports. */
function shadowed(
  files: readonly string[],
  configFile: string,
  inputs: readonly string[],
  root: string,
): readonly Diagnostic[] {
  return files
    .filter((file) => file !== configFile && !inputs.includes(file))
    .map((file) =>
      diagnose(
        'shadowed-config',
        `\`${fileName(file, root)}\` is ignored, because there is \`${fileName(configFile, root)}\`.`,
        { file: fileName(file, root), hint: 'Keep one of the two.' },
      ),
    )
}

function diagnosticsOf(error: unknown): { readonly diagnostics: readonly Diagnostic[] } {
  if (error instanceof DiagnosticError) return { diagnostics: error.diagnostics }
  throw error
}

function withOverrides(value: unknown, overrides: LoadConfigOptions['overrides']): unknown {
  return overrides && typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, ...overrides }
    : value
}

/** What the configuration looked at, and saw. What is unknown counts with the results of its functions. */
const looksOf = (code: SiteCode): unknown =>
  code.looks.flatMap(({ kind, name, seen }) => (kind === 'unknown' ? [] : [[kind, name, seen?.result]]))

/** Whether the configuration contains functions, whose source text does not reveal what they depend on. */
function hasCode({ plugins, frontMatter }: SiteConfig): boolean {
  return plugins.length > 0 || Object.values(frontMatter).some((rule) => typeof rule === 'function')
}

/** The configuration as plain data: plugins become their options, and other functions their source text. */
function withoutHooks(config: SiteConfig): unknown {
  const plugins = config.plugins.map(({ name, version, options, components, styles, pageStyles }) => ({
    name,
    version,
    options,
    components,
    styles,
    pageStyles,
  }))
  return { ...config, plugins }
}

/** Variables that configurations have set in this process, with the values before and after. */
const changes = new Map<string, readonly [before: string | undefined, after: string | undefined]>()

/**
 * Loads a configuration in the environment that the process was started with: what an earlier load has set is
 * undone first. Packages that read `.env` skip variables that are set, so a server would keep the first
 * values.
 */
async function withOwnEnvironment<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const [name, [before, after]] of changes) if (process.env[name] === after) setVariable(name, before)
  changes.clear()
  const earlier = { ...process.env }
  try {
    return await load()
  } finally {
    for (const name of new Set([...Object.keys(earlier), ...Object.keys(process.env)]))
      if (process.env[name] !== earlier[name]) changes.set(name, [earlier[name], process.env[name]])
  }
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name)
  else process.env[name] = value
}

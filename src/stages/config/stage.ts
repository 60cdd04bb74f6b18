import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import { Disk } from '../../engine/reader.ts'
import { usableFolder } from '../../engine/usable-folder.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { english } from '../../model/messages/english.ts'
import { messagesIn } from '../../model/messages/languages.ts'
import { languageOf } from '../../model/site-language.ts'
import { cacheFolder } from '../../engine/cache-folder.ts'
import { filesNamed, findConfig, type FoundConfig } from './find-config.ts'
import { loadEditions } from './i18n/load-editions.ts'
import { loadModule } from './load-module.ts'
import { loadSidebars } from './load-sidebars.ts'
import { leavesSidebars, loadTrees, mountsOf } from './load-trees.ts'
import { createLocate } from './locate.ts'
import { withoutComing } from './versions-of-mount.ts'
import type { ModuleOptions } from './module-options.ts'
import { namedPathProblems } from './named-paths.ts'
import { parseConfig } from './parse-config.ts'
import { place } from './problem.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { fileName } from '../../engine/file-name.ts'

export type { ValuePath } from './problem.ts'

/** Where the configuration is looked for, and what the command line overrides. */
export interface LoadConfigOptions {
  /** Absolute path of the folder where the search begins. */
  readonly startDir: string
  /** Path of the configuration file, from `startDir` when it is relative; no search then. */
  readonly configPath?: string
  /** What `findConfig` found, when the caller has asked already. */
  readonly found?: FoundConfig
  /** Absolute path of the project root, when the caller decides it. */
  readonly root?: string
  /** Absolute path of the cache folder; default: `cacheFolder(root)`. */
  readonly cacheDir?: string
  /** Whether compiled files of an earlier run may be used; default `true`. */
  readonly reuse?: boolean
  /** The locales that are built; without them, all that have pages. */
  readonly locales?: readonly string[]
  /** Name of a version that is about to be made; settings may name it before it is there. */
  readonly comingVersion?: string
  /** Values that win over those of the file. */
  readonly overrides?: { readonly baseUrl?: string; readonly outDir?: string }
  /** Time for a file to finish; default 30 s. */
  readonly timeoutMilliseconds?: number
}

/**
 * Finds, evaluates and validates a site's configuration. Throws a `DiagnosticError` with every problem, each
 * at its place.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const found = options.found ?? (await findConfig(options.startDir, options.configPath))
  const root = options.root ?? found.root
  const moduleOptions: ModuleOptions = {
    root,
    cacheDir: usableIfThere(options.cacheDir ?? cacheFolder(root)),
    reuse: options.reuse ?? true,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 30_000,
  }
  const main = await loadModule(found.file, moduleOptions)
  const locate = createLocate(found.file, root)
  const {
    config: plain,
    sidebars: writtenSidebars,
    problems,
    warnings,
  } = parseConfig(withOverrides(main.value, options.overrides))
  const sidebars = await loadSidebars(writtenSidebars, found.file, locate, moduleOptions, {
    isNeeded: plain === undefined || leavesSidebars(plain.content),
  }).catch(diagnosticsOf)
  const diagnostics = [
    ...(await place(problems, locate)),
    ...('diagnostics' in sidebars ? sidebars.diagnostics : []),
  ]
  if (!plain || 'diagnostics' in sidebars) throw new DiagnosticError(...diagnostics)
  const unknown = await place(namedPathProblems(plain, root), locate)
  if (unknown.length > 0) throw new DiagnosticError(...unknown)
  const { content, contentDir, ...rest } = plain
  const language = languageOf(rest.i18n, rest.i18n.defaultLocale)
  const texts = { ...english, ...(await messagesIn(language)), ...rest.messages }
  const loadedTrees = await loadTrees({
    nextLabel: texts['version.next'],
    mounts: mountsOf(content, contentDir).map((mount) =>
      options.comingVersion === undefined ? mount : withoutComing(mount, options.comingVersion),
    ),
    isShort: content === undefined,
    // What is built elsewhere has been listed by hand: nothing here is a version then.
    hasVersions: rest.versions === undefined,
    sidebars,
    configFile: found.file,
    locate,
    options: moduleOptions,
  })
  const { messages, ...written } = rest
  const loadedEditions = await loadEditions({
    config: { ...written, trees: loadedTrees.trees },
    messages,
    ...(options.locales ? { wanted: options.locales } : {}),
    root,
    locate,
  })
  const { config } = loadedEditions
  const inputs = [...new Set([...main.inputs, ...loadedTrees.inputs, ...loadedEditions.inputs])].sort()
  const beside = dirname(found.file)
  return {
    root,
    file: fileName(found.file, root),
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
        ? shadowed(await filesNamed('docgen.config', beside), found.file, inputs, root)
        : []),
      ...(typeof writtenSidebars === 'string'
        ? []
        : shadowed(await filesNamed('sidebars', beside), sidebars.file, inputs, root)),
    ],
    fingerprint: fingerprintOf({
      config: withoutHooks(config),
      ...(hasCode(config) ? { code: main.code, reads: new Disk(root).tracedReadsOf(main.reads) } : {}),
    }),
    locate: (path) => locate(path),
    locateSidebar: loadedTrees.locateSidebar,
  }
}

/**
 * Files that might be read in the place of another one, and are not: neither it nor anything that it imports.
 */
function shadowed(
  files: readonly string[],
  used: string,
  inputs: readonly string[],
  root: string,
): readonly Diagnostic[] {
  return files
    .filter((file) => file !== used && !inputs.includes(file))
    .map((file) =>
      diagnose(
        'shadowed-config',
        `\`${fileName(file, root)}\` is ignored, because there is \`${fileName(used, root)}\`.`,
        { file: fileName(file, root), hint: 'Keep one of the two.' },
      ),
    )
}

/**
 * A cache folder that does not exist yet is created when it is needed; one that leads somewhere else is not
 * written to.
 */
const usableIfThere = (folder: string): string => (existsSync(folder) ? usableFolder(folder).folder : folder)

function diagnosticsOf(error: unknown): { readonly diagnostics: readonly Diagnostic[] } {
  if (error instanceof DiagnosticError) return { diagnostics: error.diagnostics }
  throw error
}

function withOverrides(value: unknown, overrides: LoadConfigOptions['overrides']): unknown {
  return overrides && typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, ...overrides }
    : value
}

/** Whether the configuration holds functions, whose text says little about what they reach. */
function hasCode({ plugins, frontMatter }: SiteConfig): boolean {
  return plugins.length > 0 || Object.values(frontMatter).some((rule) => typeof rule === 'function')
}

/**
 * The configuration as plain data: of a plugin, what it was made with; functions elsewhere count with their
 * text.
 */
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

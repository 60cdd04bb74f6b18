import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentContext } from '../../model/plugin.ts'
import type { CliData } from '../cli-reference/cli-data.ts'
import { readCliData } from '../cli-reference/read-cli-data.ts'
import { readCrdSources } from '../crd/read-crds.ts'
import { readApi } from '../openapi/read-api.ts'
import { loadReference } from '../reference-kit/load-reference.ts'
import { missingFile } from '../reference-kit/read-files.ts'
import { parseData } from '../../kit.ts'
import { apiSurface, defaultPrefix, type ApiSurface } from './check-api-call.ts'
import type { JsonChecker, NamedSchema, ManifestChecker } from './check-data.ts'
import type { SamplesSettings } from './options.ts'
import { append } from '../../model/append.ts'

type Files = Pick<ContentContext, 'read' | 'list'>

interface Loaded<Value> {
  readonly value: Value
  /** Problems in the source; samples about its content are then not checked. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The references that samples are compared with. Each is loaded for the first sample that needs it: most
 * pages have commands, few have manifests.
 */
export interface References {
  readonly cli: () => Promise<CliData | undefined>
  readonly manifests: () => Promise<ManifestChecker | undefined>
  readonly json: () => Promise<JsonChecker>
  /** The API, for a text that may contain one of its paths. */
  readonly api: (text: string) => Promise<ApiSurface | undefined>
  /** Problems in the references themselves; loads all of them. */
  readonly diagnostics: () => Promise<readonly Diagnostic[]>
}

/**
 * Creates references that are loaded once and shared. Every user is recorded as a reader of their sources.
 */
export function createReferences(options: SamplesSettings): (files: Files) => References {
  const cli = once((files) => loadCli(options, files))
  const manifests = once((files) => loadManifests(options, files))
  const json = once((files) => loadSchemas(options, files))
  const api = once((files) => loadApi(options, files))
  const prefix = (typeof options.api === 'object' ? options.api.prefix : undefined) ?? defaultPrefix
  return (files) => ({
    cli: async () => (await cli(files)).value,
    manifests: async () => (await manifests(files)).value,
    json: async () => (await json(files)).value,
    api: async (text) => (text.includes(prefix) ? (await api(files)).value : undefined),
    diagnostics: async () => [
      ...(await cli(files)).diagnostics,
      ...(await manifests(files)).diagnostics,
      ...(await api(files)).diagnostics,
      ...(await json(files)).diagnostics,
    ],
  })
}

function once<Value>(load: (files: Files) => Promise<Value>): (files: Files) => Promise<Value> {
  const reads = new Set<string>()
  const lists = new Set<string>()
  let loaded: Promise<Value> | undefined
  return async (files) => {
    if (loaded) {
      const value = await loaded
      for (const path of reads) await files.read(path)
      for (const path of lists) await files.list(path)
      return value
    }
    loaded = load({
      read: (path) => files.read((reads.add(path), path)),
      list: (path) => files.list((lists.add(path), path)),
    })
    return loaded
  }
}

async function loadCli({ cli }: SamplesSettings, files: Files): Promise<Loaded<CliData | undefined>> {
  if (cli === undefined) return { value: undefined, diagnostics: [] }
  const { data, diagnostics } = await readCliData(cli, files)
  return { value: data, diagnostics }
}

async function loadManifests(
  { crds = [] }: SamplesSettings,
  files: Files,
): Promise<Loaded<ManifestChecker | undefined>> {
  const { kinds, diagnostics } = await readCrdSources([crds].flat(), files)
  // Ajv is only loaded if there is something to validate.
  const { createManifestChecker } = await import('./check-data.ts')
  return { value: kinds.length === 0 ? undefined : createManifestChecker(kinds), diagnostics }
}

async function loadApi({ api }: SamplesSettings, files: Files): Promise<Loaded<ApiSurface | undefined>> {
  if (api === undefined) return { value: undefined, diagnostics: [] }
  const { source, ...how } = typeof api === 'string' ? { source: api } : api
  const { set, diagnostics } = await loadReference(source, files)
  const { model } = set ? readApi(set) : {}
  return model ? { value: apiSurface(model, how), diagnostics: [] } : { value: undefined, diagnostics }
}

async function loadSchemas({ schemas = {} }: SamplesSettings, { read }: Files): Promise<Loaded<JsonChecker>> {
  const schemasByName = new Map<string, NamedSchema>()
  const diagnostics: Diagnostic[] = []
  for (const [name, source] of Object.entries(schemas)) {
    const [file = '', pointer = ''] = source.split('#')
    const text = await read(file)
    const parsed =
      text === undefined ? { diagnostics: [missingFile(file, 'samples.schemas')] } : parseData(text, file)
    if ('document' in parsed && parsed.document)
      schemasByName.set(name, { document: parsed.document.value, pointer })
    else append(diagnostics, parsed.diagnostics)
  }
  const { createJsonChecker } = await import('./check-data.ts')
  return { value: createJsonChecker(schemasByName), diagnostics }
}

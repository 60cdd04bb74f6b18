import { resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/exit-code.ts'
import { exitCodeFor } from '../diagnostics/exit-code.ts'
import { report } from '../diagnostics/reporter.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import type { PushTarget } from '../search-push/push-target.ts'
import type { SendOptions, ServiceError } from '../search-push/send.ts'
import type { CliContext } from './context.ts'
import { unusable } from './option-values.ts'
import type { SearchPushFlags } from './program.ts'
import { sourceReader } from './source-reader.ts'
import { terminalOf } from './terminal.ts'

const keyVariable = 'DOCGEN_SEARCH_KEY'
const unchanged = 'The index that readers search is as it was.'

/** `docgen search push`: replaces the index of a hosted search engine by the records of the site. Nothing is sent while the site has errors. */
export async function pushSearch(dir: string | undefined, flags: SearchPushFlags, context: CliContext): Promise<ExitCode> {
  const { loadSite } = await import('../pipeline/build-site.ts')
  const { siteRecords } = await import('../pipeline/site-records.ts')
  const options: BuildOptions = { dir: resolve(context.cwd, dir ?? '.'), ...(flags.config === undefined ? {} : { configPath: resolve(context.cwd, flags.config) }), strict: false, cache: true, force: false, drafts: false, profile: false, mode: 'build', signal: context.signal }
  // What is missing is said before anything is built.
  const loaded = await loadSite(options)
  const target = flags.dryRun ? undefined : await targetOf(flags, loaded.config, context)
  const { records, pages, diagnostics, failed, root } = await siteRecords(options, loaded)
  if (failed) {
    const { colour } = terminalOf(context.stderr, context.environment)
    context.stderr.write(await report('pretty', { diagnostics: diagnostics.filter(({ severity }) => severity === 'error'), source: sourceReader(root), colour }))
    return exitCodeFor(diagnostics)
  }
  if (!target) {
    for (const record of records) context.stdout.write(`${JSON.stringify(record)}\n`)
    return 0
  }
  if (records.length === 0) throw new DiagnosticError(diagnose('search-push-failed', 'The site has no page that readers may find.', { hint: unchanged }))
  const { pushRecords } = await import('../search-push/push-records.ts')
  const { ServiceError: Refusal } = await import('../search-push/send.ts')
  // What a service or the network says may repeat the key.
  const said = ({ message }: Error): string => `${target.name} ${message.replaceAll(keyIn(context.environment), '…')}.`
  try {
    const leftover = await pushRecords(records, target)
    if (leftover) await warn(diagnose('search-push-leftover', said(leftover), { hint: 'Readers search the new index; the one before can be removed by hand.' }), context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new DiagnosticError(diagnose('search-push-failed', said(error), { hint: hintFor(error) }))
  }
  context.stdout.write(`${target.name} has ${counted(records.length, 'record')} of ${counted(pages, 'page')}.\n`)
  return 0
}

const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`

/** Files and secret stores end with a line break that is no part of the key. */
const keyIn = (environment: CliContext['environment']): string => (environment[keyVariable] ?? '').trim()

function hintFor({ status, passing }: ServiceError): string {
  if (status === 401 || status === 403) return `Check the key in ${keyVariable}: it needs the right to write and to delete indexes.`
  // An answer that was lost may have been that it is done.
  return passing ? 'Push again. Until then readers search the old index, or all of the new one if it was put in place already.' : unchanged
}

async function warn(diagnostic: Diagnostic, { stderr, environment }: CliContext): Promise<void> {
  stderr.write(await report('pretty', { diagnostics: [diagnostic], source: () => undefined, colour: terminalOf(stderr, environment).colour }))
}

async function targetOf(flags: SearchPushFlags, config: SiteConfig, { environment, signal }: CliContext): Promise<PushTarget> {
  const key = keyIn(environment)
  const provider = flags.provider ?? (config.search.algolia ? 'algolia' : undefined)
  if (provider === undefined) throw unusable('There is no engine to push to.', 'Name one with `--provider algolia`, `typesense` or `meilisearch`.')
  if (key === '') throw unusable(`The key for writing is missing.`, `Set it in the environment variable ${keyVariable}.`)
  if (/[^!-~]/.test(key)) throw unusable('The key for writing holds characters that no key has.', `Look for spaces and line breaks in the environment variable ${keyVariable}.`)
  const index = flags.index ?? config.search.algolia?.indexName
  if (index === undefined) throw unusable('There is no index to push to.', 'Name it with `--index`.')
  const common = { index, key, stagedSuffix: `docgen_${Date.now().toString(36)}` }
  const sending: SendOptions = { timeout: flags.timeout, retries: 4, delay: 500, signal }
  if (provider === 'algolia') return algolia(flags, config, common, sending)
  const url = originOf(flags.url, provider)
  if (provider === 'typesense') return (await import('../search-push/typesense.ts')).typesenseTarget({ ...common, url }, sending)
  return (await import('../search-push/meilisearch.ts')).meilisearchTarget({ ...common, url }, sending)
}

async function algolia({ appId = '', url }: SearchPushFlags, { search }: SiteConfig, common: { readonly index: string; readonly key: string; readonly stagedSuffix: string }, sending: SendOptions): Promise<PushTarget> {
  const id = appId || search.algolia?.appId
  if (id === undefined) throw unusable('The application of Algolia is missing.', 'Name it with `--app-id`.')
  const { algoliaTarget } = await import('../search-push/algolia.ts')
  return algoliaTarget({ ...common, appId: id, ...(url === undefined ? {} : { hosts: [originOf(url, 'algolia')] }) }, sending)
}

function originOf(url: string | undefined, provider: string): string {
  if (url === undefined) throw unusable(`Where ${provider} runs is missing.`, 'Name it with `--url https://search.example.com`.')
  if (URL.canParse(url) && new URL(url).password !== '') throw unusable('An address with a password cannot be used.', `The key belongs into the environment variable ${keyVariable}.`)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw unusable(`\`${url}\` is not the address of a server.`, 'Write it as `https://search.example.com`.')
  return url.replace(/\/+$/, '')
}

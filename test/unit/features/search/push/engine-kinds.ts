import { algoliaTarget } from '../../../../../src/features/search/push/algolia.ts'
import type { RetryPolicy } from '../../../../../src/features/search/push/engine-connection.ts'
import { meilisearchTarget } from '../../../../../src/features/search/push/meilisearch.ts'
import type { PushTarget } from '../../../../../src/features/search/push/push-target.ts'
import {
  searchRecords,
  type RecordPage,
  type SearchRecord,
} from '../../../../../src/features/search/push/records.ts'
import { typesenseTarget } from '../../../../../src/features/search/push/typesense.ts'
import { treeFacets } from '../../../../../src/model/search/hosted-search.ts'
import { algoliaEngine } from './algolia-engine.ts'
import type { Documents, EngineServer } from './engine-server.ts'
import { meilisearchEngine } from './meilisearch-engine.ts'
import { typesenseEngine } from './typesense-engine.ts'

/** An engine that has a server in the tests. */
export interface EngineKind {
  readonly name: string
  readonly start: (where?: { readonly host?: string; readonly at?: string }) => Promise<StartedEngine>
}

export interface StartedEngine {
  readonly server: EngineServer
  readonly target: (how?: TargetChoice) => PushTarget
  /** Addresses of what readers find. */
  readonly found: () => readonly string[]
  /** Names of what is there besides the index that readers search, when everything has been done. */
  readonly left: () => readonly string[]
}

export interface TargetChoice {
  readonly index?: string
  readonly key?: string
  /** Below the server's address: `/typesense`. */
  readonly at?: string
  readonly synonyms?: readonly (readonly string[])[]
  readonly policy?: Partial<RetryPolicy>
}

const policy: RetryPolicy = {
  timeout: 400,
  retries: 3,
  delay: 2,
  taskTimeout: 2_000,
  signal: new AbortController().signal,
}
let pushes = 0

/** What a push is told; each push has a suffix of its own. */
const options = ({ index = 'docs', key = 'secret', synonyms = [] }: TargetChoice) => ({
  index,
  key,
  synonyms,
  stagedSuffix: String(++pushes),
})
const urlsOf = (documents: Documents | undefined): readonly string[] =>
  [...(documents?.values() ?? [])].map(({ url }) => String(url))

export const engineKinds: readonly EngineKind[] = [
  {
    name: 'Algolia',
    async start(where) {
      const engine = await algoliaEngine(where)
      return {
        server: engine,
        target: (how = {}) =>
          algoliaTarget(
            { ...options(how), appId: 'APP', hosts: [engine.url + (how.at ?? '')] },
            { ...policy, ...how.policy },
          ),
        found: () => (engine.settle(), urlsOf(engine.indexes.get('docs')?.documents)),
        left: () => (engine.settle(), [...engine.indexes.keys()].filter((name) => name !== 'docs')),
      }
    },
  },
  ...([29, 30] as const).map((version): EngineKind => ({
    name: `Typesense ${String(version)}`,
    async start(where) {
      const engine = await typesenseEngine({ version, ...where })
      return {
        server: engine,
        target: (how = {}) =>
          typesenseTarget(
            { ...options(how), url: engine.url + (how.at ?? '') },
            { ...policy, ...how.policy },
          ),
        found: () => urlsOf(engine.collections.get(engine.aliases.get('docs') ?? '')?.documents),
        left: () =>
          [...engine.collections.keys(), ...engine.synonymSets.keys()].filter(
            (name) => name !== engine.aliases.get('docs'),
          ),
      }
    },
  })),
  {
    name: 'Meilisearch',
    async start(where) {
      const engine = await meilisearchEngine(where)
      return {
        server: engine,
        target: (how = {}) =>
          meilisearchTarget(
            { ...options(how), url: engine.url + (how.at ?? '') },
            { ...policy, ...how.policy },
          ),
        found: () => (engine.settle(), urlsOf(engine.indexes.get('docs')?.documents)),
        left: () => (engine.settle(), [...engine.indexes.keys()].filter((name) => name !== 'docs')),
      }
    },
  },
]

export const recordPage = (name: string, sections = 3): RecordPage => ({
  url: `https://docs.test/${name}`,
  path: `/${name}`,
  title: `Page ${name}`,
  description: `About ${name}`,
  tags: ['cli'],
  sections: Array.from({ length: sections }, (_, index) => ({
    id: index === 0 ? '' : `part-${String(index)}`,
    trail: [`Page ${name}`, ...(index === 0 ? [] : [`Part ${String(index)}`])],
    text: `Text ${String(index)} of ${name}`,
    code: 'thv run x',
  })),
  facets: treeFacets([], '1.0')[''],
})

/** Three records of each of these pages. */
export const recordsOf = (...names: readonly string[]): readonly SearchRecord[] =>
  searchRecords(
    names.map((name) => recordPage(name)),
    'en',
  )

/** The addresses of these. */
export const addressesOf = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [
    `https://docs.test/${name}`,
    `https://docs.test/${name}#part-1`,
    `https://docs.test/${name}#part-2`,
  ])

import { analytics, tagManager, type UserConfig } from 'docgen'
import { mcpMetadata } from './_plugins/mcp-metadata/index.ts'

// What the site is connected to. Every value comes from the environment of the build. Without any of them
// the site has every feature all the same, answers everything by itself and sends nothing:
//
//   DOCS_URL                      origin under which the site is published
//   DOCS_FEEDBACK_ENDPOINT        takes POST { page, rating, message } (examples/feedback-server);
//                                 without it the feedback button opens a prefilled issue
//   DOCS_EDIT_URL                 root of the sources, in which a reader edits a page
//   DOCS_ANSWERS_ENDPOINT         takes questions (examples/answer-proxy);
//                                 without it answers are passages of the site
//   DOCS_ANSWERS_FEEDBACK         takes POST { id, verdict }: what readers think of an answer
//                                 (examples/feedback-server)
//   DOCS_ALGOLIA_APP_ID           with the next two: the hosted search, for which Lunr stands by;
//                                 without them Lunr searches
//   DOCS_ALGOLIA_INDEX
//   DOCS_ALGOLIA_SEARCH_KEY       the key that only searches; every reader sees it
//   DOCS_ALGOLIA_ASSISTANT_ID     the hosted assistant, which answers questions
//   DOCS_ALGOLIA_ASSISTANT_INDEX  an index of its own for the assistant; default: the index of the search
//   DOCS_ANALYTICS_ENDPOINT       where page views are posted; without it only `docgen serve --watch`
//                                 loads the script, its debug edition
//   DOCS_TAG_MANAGER_ID           container of the tag manager
//   DOCS_MCP_SOURCE               `cli` asks `thv` for the metadata of MCP servers;
//                                 default: the committed snapshot

/** A variable that is set but empty, as CI systems leave them, says nothing. */
const value = (name: string): string | undefined => process.env[name]?.trim() || undefined

export const url = value('DOCS_URL') ?? 'https://docs.stacklok.com'

const issues = 'https://github.com/stacklok/docs-website/issues'
const endpoint = value('DOCS_FEEDBACK_ENDPOINT')

export const feedback: UserConfig['feedback'] =
  endpoint === undefined ? { issuesUrl: `${issues}/new`, button: true } : { endpoint }

/** Where the sources of the pages are edited. */
export const editUrl = value('DOCS_EDIT_URL') ?? 'https://github.com/stacklok/docs-website/edit/main/'

const algolia = hostedSearch()

export const search: UserConfig['search'] = {
  noResultsUrl: issues,
  ...(algolia ? { provider: 'algolia', fallback: 'lunr', algolia } : {}),
  answers: answers(),
}

type Search = NonNullable<UserConfig['search']>

function hostedSearch(): Search['algolia'] {
  const [appId, indexName, searchApiKey] = [
    value('DOCS_ALGOLIA_APP_ID'),
    value('DOCS_ALGOLIA_INDEX'),
    value('DOCS_ALGOLIA_SEARCH_KEY'),
  ]
  return appId && indexName && searchApiKey
    ? { appId, indexName, searchApiKey, contextualSearch: true }
    : undefined
}

function answers(): Search['answers'] {
  const [proxy, feedbackEndpoint] = [value('DOCS_ANSWERS_ENDPOINT'), value('DOCS_ANSWERS_FEEDBACK')]
  const verdicts = feedbackEndpoint === undefined ? {} : { feedbackEndpoint }
  if (proxy !== undefined) return { provider: 'proxy', endpoint: proxy, ...verdicts }
  const assistantId = value('DOCS_ALGOLIA_ASSISTANT_ID')
  if (algolia && assistantId !== undefined)
    return {
      provider: 'algolia',
      assistantId,
      indexName: value('DOCS_ALGOLIA_ASSISTANT_INDEX') ?? algolia.indexName,
    }
  // The site's specification asks for the notice about AI, whoever answers.
  return { provider: 'passages', disclaimer: true, ...verdicts }
}

const collector = value('DOCS_ANALYTICS_ENDPOINT')

export const integrationPlugins = [
  analytics(collector === undefined ? { publish: false } : { endpoint: collector }),
  tagManager({ containerId: value('DOCS_TAG_MANAGER_ID') }),
]

export const serverMetadata =
  value('DOCS_MCP_SOURCE') === 'cli'
    ? mcpMetadata({
        command: ['thv', 'registry', 'info', '{name}', '--format', 'json'],
        folders: ['content/toolhive/guides-mcp'],
        failOnError: true,
      })
    : mcpMetadata({ snapshot: 'content/_data/mcp-servers.yaml' })

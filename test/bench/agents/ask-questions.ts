import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

/** A question that three calls did not answer: the passage that was wanted, and the pages that were read. */
export interface OpenQuestion {
  readonly query: string
  readonly wanted: string
  readonly read: readonly string[]
}

export interface Answers {
  readonly questions: number
  readonly open: readonly OpenQuestion[]
  /** What all calls returned, in tokens of four characters. */
  readonly tokens: number
}

interface PageArguments {
  readonly page: string
  readonly section?: string
}

/** What a long page is read of is the section that answers best. In tokens. */
const wholePage = 4_000

/**
 * Asks a built site (path of its folder) the questions of a file through `docgen mcp`, as an agent would that
 * follows search: one search, then the first two pages of its results. A line of the file is a question, a
 * tab, and words that only an answer has. `command`: path of the bundled docgen.
 */
export async function askQuestions(command: string, site: string, file: string): Promise<Answers> {
  const client = new Client({ name: 'questions', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', site] }))
  const call = async (name: string, asked: Record<string, unknown>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: asked })
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  }
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n')
  const open: OpenQuestion[] = []
  let characters = 0
  try {
    for (const row of rows) {
      const [query = '', wanted = ''] = row.split('\t')
      const results = await call('search', { query })
      const pages = pagesIn(results)
      const texts = [results, ...(await Promise.all(pages.map((page) => call('read_page', { ...page }))))]
      characters += texts.join('').length
      const hasAnswer = texts.some((text) => text.toLowerCase().includes(wanted.toLowerCase()))
      if (!hasAnswer) open.push({ query, wanted, read: pages.map(({ page }) => page) })
    }
  } finally {
    await client.close()
  }
  return { questions: rows.length, open, tokens: characters / 4 }
}

/** The first two results of a search as the arguments of `read_page`. */
const pagesIn = (results: string): readonly PageArguments[] =>
  results
    .split(/^(?=\d+\. )/m)
    .flatMap((result): readonly PageArguments[] => {
      const [, page] = /^ {3}page: (.*)$/m.exec(result) ?? []
      const [, tokens = 0] = /(\d+) tokens\)$/m.exec(result) ?? []
      const [, section] = /^ {3}- .*?\((#\S+)\): /m.exec(result) ?? []
      if (page === undefined) return []
      return section !== undefined && Number(tokens) > wholePage ? [{ page, section }] : [{ page }]
    })
    .slice(0, 2)

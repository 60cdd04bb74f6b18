// Asks a built site questions through `docgen mcp`, as an agent would that follows search: one search, then
// the first two pages of its results. Counts the questions whose answer stands in what these calls return.
//
//   npm run bench:agents -- build test/bench/agents/flagship.tsv
import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const [site = 'build', questions = 'test/bench/agents/flagship.tsv'] = process.argv.slice(2)

const client = new Client({ name: 'bench', version: '1' })
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: ['dist/docgen.js', 'mcp', site] }),
)

async function call(name: string, asked: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: asked })
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}

/** What a long page is read of is the section that answers best. */
const wholePage = 4_000

/** The results of a search as the arguments of `read_page`. */
function pagesIn(results: string): readonly { page: string; section?: string }[] {
  return results
    .split(/^(?=\d+\. )/m)
    .flatMap((result) => {
      const [, page] = /^ {3}page: (.*)$/m.exec(result) ?? []
      const [, tokens = 0] = /(\d+) tokens\)$/m.exec(result) ?? []
      const [, section] = /^ {3}- .*?\((#\S+)\): /m.exec(result) ?? []
      if (page === undefined) return []
      return section !== undefined && Number(tokens) > wholePage ? [{ page, section }] : [{ page }]
    })
    .slice(0, 2)
}

const rows = readFileSync(questions, 'utf8').trimEnd().split('\n')
let answered = 0
let tokens = 0
for (const row of rows) {
  const [query = '', answer = ''] = row.split('\t')
  const results = await call('search', { query })
  const pages = pagesIn(results)
  const texts = [results, ...(await Promise.all(pages.map((page) => call('read_page', { ...page }))))]
  const place = texts.findIndex((text) => text.toLowerCase().includes(answer.toLowerCase())) + 1
  tokens += texts.join('').length / 4
  if (place > 0) answered++
  else
    console.log(
      `not answered: ${query}\n  wanted ${answer}; read ${pages.map(({ page }) => page).join(', ')}`,
    )
}
await client.close()
console.log(
  `${answered} of ${rows.length} questions are answered by three calls; ${Math.round(tokens / rows.length)} tokens for each`,
)

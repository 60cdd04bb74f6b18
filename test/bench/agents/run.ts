// Counts the questions that agents can answer from a built site with three calls of `docgen mcp`.
//
//   npm run bench:agents -- build test/bench/agents/flagship.tsv
import { askQuestions } from './ask-questions.ts'

const [site = 'build', file = 'test/bench/agents/flagship.tsv'] = process.argv.slice(2)
const { questions, open, tokens } = await askQuestions('dist/docgen.js', site, file)
for (const { query, wanted, read } of open)
  console.log(`not answered: ${query}\n  wanted ${wanted}; read ${read.join(', ')}`)
console.log(
  `${questions - open.length} of ${questions} questions are answered by three calls; ${Math.round(tokens / questions)} tokens for each`,
)

import { expect, it } from 'vitest'
import { compilePage } from '../../../../src/stages/markdown/compile-page.ts'
import { defaultCompileOptions } from '../../../../src/stages/markdown/compile-options.ts'
import { diagramsIn } from '../../../../src/stages/markdown/diagrams/drawings.ts'
import { asContentPath } from '../../../../src/model/path.ts'
import { readerOf } from './compile.ts'

const code = 'flowchart LR\n  a --> b'
const compile = (source: string, known = {}, files: Readonly<Record<string, string>> = {}) =>
  compilePage(
    { path: asContentPath('content/page.mdx'), format: 'mdx', source, hash: '', origin: 'disk' },
    defaultCompileOptions,
    readerOf(files),
    known,
  )

it('finds the diagrams of a document', () => {
  expect(
    diagramsIn(
      `\`\`\`mermaid\n${code}\n\`\`\`\n\n- list\n\n  ~~~~ mermaid title="x"\n  pie\n  "a": 1\n  ~~~~\n\n\`\`\`sh\nmermaid\n\`\`\`\n`,
    ),
  ).toEqual([code, 'pie\n"a": 1'])
  expect(diagramsIn('```mermaid\nnever closed')).toEqual([])
})

it('draws what is not known, wherever it stands, and says what it drew', async () => {
  const { drawings, value } = await compile(
    `import Part from './_part.mdx'\n\n> \`\`\`mermaid\n> ${code.replace('\n', '\n> ')}\n> \`\`\`\n\n<Part />\n`,
    {},
    { 'content/_part.mdx': '```mermaid\nsequenceDiagram\n  a->>b: hi\n```\n' },
  )
  expect(Object.keys(drawings)).toEqual([code, 'sequenceDiagram\n  a->>b: hi'])
  expect(JSON.stringify(value?.body).match(/<svg/g)).toHaveLength(2)
})

it('takes what is known as it is', async () => {
  const { drawings, value } = await compile(`\`\`\`mermaid\n${code}\n\`\`\`\n`, {
    [code]: { kind: 'flowchart', svg: '<svg id="known"></svg>' },
  })
  expect(drawings).toEqual({})
  expect(JSON.stringify(value?.body)).toContain('id=\\"known\\"')
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface CorpusPage {
  /** Below the content folder: `topic-01/page-0007.md`. */
  readonly path: string
  readonly title: string
  readonly text: string
}

/** A sentence of the first page that the bench replaces, to see what one edit costs. */
export const editable = 'This paragraph is the one that changes.'

const words =
  'access agent audit buffer cache client cluster command config container context cursor default deploy digest driver endpoint error event export fetch field file filter flag gateway group handle header health image index input install key label layer limit link local log map method metric model module mount name network node number object operator option output package page path permission pipeline plugin policy pool port profile project prompt proxy query queue record region registry release request resource result role route runtime schema scope secret server service session setting signal socket source state status storage stream string system table target task team template test text thread token tool trace transport type update user value version volume watch window worker workload'.split(
    ' ',
  )
const languages = ['bash', 'typescript', 'yaml', 'json', 'go', 'python'] as const
const perFolder = 30

/**
 * Pages like those of a documentation site: about 6 kB, 8 headings, 4 fences, 8 links to other pages, a table
 * and an admonition. Every fifth is MDX with tabs, every twentieth has a diagram. The same numbers give the
 * same text, always. With `mdx: false` all are plain Markdown, for generators that read nothing else.
 */
export function makeCorpus(count: number, { mdx }: { readonly mdx: boolean }): readonly CorpusPage[] {
  const addresses = Array.from({ length: count }, (_, index) => pathOf(index, mdx))
  return addresses.map((path, index) => ({
    path,
    title: titleOf(index),
    text: pageText(index, addresses, mdx),
  }))
}

export function writeCorpus(folder: string, pages: readonly CorpusPage[]): void {
  for (const { path, text } of pages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const isMdx = (index: number): boolean => index % 5 === 4
const titleOf = (index: number): string => `Page ${index + 1}`
const pathOf = (index: number, mdx: boolean): string =>
  `topic-${String(Math.floor(index / perFolder) + 1).padStart(2, '0')}/page-${String(index + 1).padStart(4, '0')}.${mdx && isMdx(index) ? 'mdx' : 'md'}`

function pageText(index: number, addresses: readonly string[], mdx: boolean): string {
  const random = randomFrom(index + 1)
  // None of the lists is empty.
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const sentence = (): string => {
    const chosen = Array.from({ length: 8 + Math.floor(random() * 8) }, () => pick(words))
    const text = chosen
      .map((word, position) => (position === 3 ? `\`${word}\`` : position === 6 ? `**${word}**` : word))
      .join(' ')
    return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`
  }
  const paragraph = (sentences = 4): string => Array.from({ length: sentences }, sentence).join(' ')
  const link = (): string => {
    const target = Math.floor(random() * addresses.length)
    return `See [${titleOf(target)}](../${addresses[target] ?? ''}) for the ${pick(words)}.`
  }
  const fence = (): string => {
    const language = pick(languages)
    return `\`\`\`${language}\n${Array.from({ length: 6 }, (_, line) => codeLine(language, line, pick)).join('\n')}\n\`\`\``
  }
  const extra = index % 20 === 19 ? [diagram(pick)] : mdx && isMdx(index) ? [tabs(fence)] : [fence()]
  const section = (number: number): readonly string[] => {
    const heading = `${number % 3 === 0 ? '###' : '##'} ${capital(pick(words))} ${pick(words)} ${number}`
    const more =
      number === 2
        ? [table(pick)]
        : number === 3
          ? [`:::tip\n\n${sentence()}\n\n:::`]
          : number === 4
            ? extra
            : number >= 5 && number <= 7
              ? [fence()]
              : [list(sentence)]
    return [heading, paragraph(), link(), ...more]
  }
  return (
    [
      `---\ntitle: ${titleOf(index)}\ndescription: ${sentence().replaceAll(/[`*]/g, '')}\n---`,
      paragraph(),
      ...(index === 0 ? [editable] : []),
      ...Array.from({ length: 8 }, (_, number) => section(number + 1)).flat(),
    ].join('\n\n') + '\n'
  )
}

const capital = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`

type Pick = <Item>(items: readonly Item[]) => Item

function codeLine(language: (typeof languages)[number], line: number, pick: Pick): string {
  const [name, value] = [pick(words), pick(words)]
  switch (language) {
    case 'bash':
      return `docctl ${name} --${value} "$HOME/${name}" | grep -c ${value} # step ${line}`
    case 'typescript':
      return `const ${name}${line}: string = await ${value}.get(\`${name}/\${id}\`, ${line})`
    case 'yaml':
      return `${'  '.repeat(line % 3)}${name}${line}: ${value}`
    case 'json':
      return line === 0 ? '{' : line === 5 ? '}' : `  "${name}${line}": "${value}"${line === 4 ? '' : ','}`
    case 'go':
      return `${name}${line}, err := ${value}.New(ctx, "${name}", ${line})`
    case 'python':
      return `${name}_${line} = [${value} for ${value} in ${name}("${value}") if ${line} < 4]`
  }
}

const table = (pick: Pick): string =>
  [
    '| Name | Type | Meaning |',
    '| --- | --- | --- |',
    ...Array.from(
      { length: 6 },
      () => `| \`${pick(words)}\` | ${pick(words)} | ${pick(words)} ${pick(words)} ${pick(words)} |`,
    ),
  ].join('\n')
const list = (sentence: () => string): string => Array.from({ length: 4 }, () => `- ${sentence()}`).join('\n')
const tabs = (fence: () => string): string =>
  `<Tabs groupId="os">\n<TabItem value="linux" label="Linux">\n\n${fence()}\n\n</TabItem>\n<TabItem value="macos" label="macOS">\n\nThe same as on Linux.\n\n</TabItem>\n</Tabs>`
const diagram = (pick: Pick): string =>
  `\`\`\`mermaid\nflowchart LR\n  A[${pick(words)}] --> B[${pick(words)}]\n  B --> C{${pick(words)}}\n  C -->|yes| D[${pick(words)}]\n  C -->|no| A\n\`\`\``

/** Numbers from 0 to 1 that look random and depend on the seed alone (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

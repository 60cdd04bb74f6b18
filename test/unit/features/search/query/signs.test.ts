import { expect, it } from 'vitest'
import { buildIndex, engineOf, type ShortPage } from '../index/site-of.ts'

const names = [
  'C',
  'C++',
  'C#',
  'C/C++',
  'F',
  'F#',
  'A',
  'A*',
  'Net',
  '.NET',
  'Home',
  '$HOME',
  'V',
  '-v',
  'Flag',
  '--flag',
  'Scope pkg',
  '@scope/pkg',
  'Node',
  'Node.js',
  '100',
  '100%',
  '!=',
  '&&',
  '~/.ssh',
  'SSH',
  'Objective',
  'Objective-C',
  'Notepad',
  'Notepad++',
  '🚀',
]

const pages: ShortPage[] = [
  ...names.map((title, index) => ({
    path: `/p${index}`,
    title,
    sections: [['', 'How to use the client.']] as const,
  })),
  ...['C', 'C++', 'C#'].map((name, index) => ({
    path: `/i${index}`,
    title: `Install for ${name}`,
    sections: [
      ['', 'How to install.'],
      [`Build ${name} code`, 'text'],
    ] as const,
  })),
]

it('the page of a name comes first, with the signs that belong to it or without', async () => {
  const engine = engineOf(await buildIndex(pages))
  const first = (query: string): string | undefined =>
    engine.sections.pages[engine.search(query).pages[0]?.page ?? -1]?.title
  for (const name of [...names, ...names.map((each) => each.toLowerCase())])
    expect(first(name)?.toLowerCase(), name).toBe(name.toLowerCase())
  for (const name of ['C', 'C++', 'C#']) expect(first(`install ${name}`)).toBe(`Install for ${name}`)
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchEngine } from '../../../../../src/features/search/query/engine.ts'
import { snippet } from '../../../../../src/features/search/query/answer.ts'
import { english } from '../../../../../src/features/search/query/language.ts'
import { parseQuery } from '../../../../../src/features/search/query/parse-query.ts'
import { Synonyms } from '../../../../../src/features/search/query/meanings.ts'
import { buildIndex, engineOf, type ShortPage } from '../index/site-of.ts'

const pages: ShortPage[] = [
  {
    path: '/cli',
    title: 'Command line',
    sections: [
      ['', 'Options of the command.'],
      ['--max-old-space-size', 'Memory of the old generation.'],
      ['Apply a file', 'A manifest.', 'kubectl apply -f server.yaml'],
      ['Status', 'The service answers 204 or 443.'],
      ['Keys', 'They are kept in 1password.'],
    ],
  },
  {
    path: '/threads',
    title: 'Workers',
    sections: [
      ['', 'The worker_threads module runs code beside.'],
      ['Fetch a file', 'From another process, for a form.'],
    ],
  },
  {
    path: '/streams',
    title: 'Streams',
    sections: [
      ['', 'Data in pieces.'],
      [
        'ReadableStream.from(iterable)',
        'A ReadableStream of what a ReadableStream is made from, again a ReadableStream.',
      ],
      ['Class: `ReadableStream`', ''],
    ],
  },
  {
    path: '/serial',
    title: 'Formats',
    sections: [['', 'Serialize values and initialize the colour table.']],
  },
  {
    path: '/de',
    title: 'Verwaltung der Größe',
    sections: [
      ['', 'Die Benutzerverwaltung kennt jede Größe.'],
      ['Rechte', 'Benutzerrechte je Gruppe.'],
    ],
  },
  { path: '/ar', title: 'دليل البيانات', sections: [['', 'كل البيانات هنا.']] },
  {
    path: '/runs',
    title: 'Runs',
    sections: [
      ['', 'A run has a name. Several runs are servers.'],
      ['Letters', 'The letter r is the 18th; r follows q.'],
      ['Restart a run', 'Remove and start it.'],
    ],
  },
]

let engine: SearchEngine
beforeAll(async () => {
  engine = engineOf(await buildIndex(pages))
})
const found = (query: string): readonly string[] =>
  engine
    .search(query)
    .pages.map(
      ({ sections }) => sections.map(({ section }) => engine.sections.section(section).href)[0] ?? '',
    )
const marks = (text: string, ...terms: readonly string[]): readonly string[] =>
  snippet(text, '', (term) => terms.includes(engine.stem(term))).flatMap((part) =>
    part.marked ? [part.text] : [],
  )

describe('a word in another spelling finds', () => {
  it.each([
    ['maxOldSpaceSize', '/cli#--max-old-space-size'],
    ['max_old_space_size', '/cli#--max-old-space-size'],
    ['workerthreads', '/threads'],
    ['worker-threads', '/threads'],
    ['serialise', '/serial'],
    ['initialised', '/serial'],
    ['color table', '/serial'],
    ['groesse', '/de'],
    ['grosse', '/de'],
    ['benutzerrechte', '/de#rechte'],
    ['بيانات', '/ar'],
    ['دَلِيل', '/ar'],
  ])('%s', (query, href) => {
    expect(found(query)[0]).toBe(href)
  })

  it('the second half of a compound', () => {
    expect(marks('Die Benutzerverwaltung kennt jede.', ...engine.search('nutzerverwaltung').terms)).toEqual([
      'Benutzerverwaltung',
    ])
  })
})

describe('what is typed letter by letter', () => {
  it('loses no page while a letter is also a word', () => {
    expect(found('run')).toContain('/runs')
    expect(found('run r')).toContain('/runs')
    expect(found('restart a r')[0]).toBe('/runs#restart-a-run')
  })

  it('counts as a word that is being typed, also where its first letter is a stop word', () => {
    const stops = (query: string): readonly boolean[] =>
      parseQuery(query, english()).words.map(({ stop }) => stop)
    expect(stops('file a')).toEqual([false, false])
    expect(stops('file a ')).toEqual([false, true])
    expect(stops('a file')).toEqual([true, false])
  })

  it('brings no synonyms of what it may become', () => {
    expect([...engine.search('k').terms].every((term) => term.startsWith('k'))).toBe(true)
  })
})

describe('code in a query', () => {
  it('a flag of one letter is whole', () => {
    expect([...engine.search('kubectl apply -f').terms]).not.toContain('fetch')
    expect(found('kubectl apply -f')[0]).toBe('/cli#apply-a-file')
  })

  it('a number is no slip of another', () => {
    expect(found('404')).toEqual([])
    expect(found('204')).toEqual(['/cli#status'])
  })
})

describe('a slip', () => {
  it('in a word that begins with a digit is found, as long as the digits are right', () => {
    expect(found('1pasword ')).toEqual(['/cli#keys'])
    expect(found('2password ')).toEqual([])
  })

  it('is found where it has the stem of another word, which nobody has written so', () => {
    expect([...engine.search('severs ').terms]).toEqual(expect.arrayContaining(['sever', 'server']))
    expect([...engine.search('several ').terms]).toEqual(['sever'])
  })
})

describe('synonyms of a site', () => {
  const synonyms = [
    ['simulate', '--max-old-space-size'],
    ['mcs', 'Model-Context Server'],
    ['Log in', 'authenticate'],
    ['数据库', 'storage'],
  ]
  const own: ShortPage[] = [
    ...pages,
    { path: '/model', title: 'Model', sections: [['', 'A model is not a server.']] },
    {
      path: '/model-context',
      title: 'Introduction',
      sections: [['', 'The server of the model-context is told here.']],
    },
    { path: '/authenticate', title: 'Who you are', sections: [['', 'Authenticate with a certificate.']] },
    { path: '/log', title: 'Log', sections: [['', 'What is written in a log.']] },
    { path: '/storage', title: 'Storage', sections: [['', 'Where values are kept.']] },
    { path: '/zh', title: '数据库', sections: [['', '数据库在这里。']] },
  ]
  let engine: SearchEngine
  beforeAll(async () => {
    engine = engineOf(await buildIndex(own, undefined, { synonyms }))
  })
  const found = (query: string): readonly string[] =>
    engine.search(query).pages.map(({ page }) => engine.sections.pages[page]?.href ?? '')

  it('may be code, or several words', () => {
    const synonyms = new Synonyms(
      [
        ['simulate', '--dry-run'],
        ['Log in', 'authenticate'],
      ],
      english(),
    )
    expect(synonyms.of('simulate')).toEqual([['dry-run']])
    expect(synonyms.of('dry-run')).toEqual([['simulate']])
    expect(synonyms.of('login')).toEqual([['authenticate']])
    expect(found('simulate ')).toContain('/cli')
  })

  it('may be phrases, which stand where all of their words do', () => {
    expect(found('mcs ')).toEqual(['/model-context'])
    expect([...engine.search('mcs ').terms]).toEqual(expect.arrayContaining(['model-context', 'server']))
  })

  it('may be asked for as phrases', () => {
    expect(found('how to log in ')).toContain('/authenticate')
    expect(found('login ')).toEqual(['/authenticate'])
  })

  it('are not looked for by words that say nothing', () => {
    expect(found('authenticate ')).toEqual(['/authenticate'])
  })

  it('may be of scripts without spaces', () => {
    expect(found('数据库 ')).toContain('/storage')
    expect(found('storage ')).toEqual(['/storage', '/zh'])
  })
})

describe('slips', () => {
  const page = (path: string, title: string): ShortPage => ({ path, title, sections: [['', `${title}.`]] })

  it('are not the plural of a word, nor another number', async () => {
    const few = engineOf(
      await buildIndex([
        page('/port', 'Open a port'),
        page('/posts', 'Write posts'),
        page('/api10', 'With api10'),
      ]),
    )
    const pagesOf = (query: string): readonly number[] => few.search(query).pages.map((each) => each.page)
    expect(pagesOf('ports ')).toEqual(pagesOf('port '))
    expect(pagesOf('api1 ')).toEqual([])
    expect(pagesOf('api1')).toEqual(pagesOf('api10'))
  })
})

describe('marks', () => {
  it('of overlapping pairs of letters are one', () => {
    expect(marks('日本語の数据库です', '数据', '据库')).toEqual(['数据库'])
  })
})

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  bestBlocks,
  passageAnswers,
  quoteBlocks,
  quotePassage,
} from '../../../../../src/features/search/answers/passages-provider.ts'
import type { SectionBlock } from '../../../../../src/features/search/answers/section-blocks.ts'
import { hrefOfText } from '../../../../../src/features/search/answers/text-fragment.ts'
import type { Passage, Retrieved } from '../../../../../src/features/search/answers/retrieve.ts'
import type { AnswerEvent, AnswerRequest } from '../../../../../src/model/search/answers.ts'
import { parseAnswer } from '../../../../../src/model/search/answer-markdown.ts'

const passage = (prose: string, code = '', trail: readonly string[] = ['Backups', 'Restore']): Passage => ({
  href: `/backups#${trail.at(-1) ?? ''}`,
  trail,
  prose,
  code,
})
const terms = (...words: readonly string[]): ReadonlySet<string> => new Set(words)

describe('quotePassage', () => {
  const filler =
    'Every night a copy of the store is written to the archive, and the oldest copy is thrown away. '

  it('quotes the sentences that say most of the question, and not the beginning', () => {
    const { quote: text } = quotePassage(
      passage(`${filler.repeat(6)}To restore a snapshot, stop the service first. ${filler.repeat(6)}`),
      terms('restore', 'snapshot'),
    )
    expect(text).toMatch(/^> /)
    expect(text).toContain('To restore a snapshot\\, stop the service first\\.')
    expect(text.length).toBeLessThan(480)
  })

  it('cuts a sentence that is longer than a quotation between two words', () => {
    const { quote: text } = quotePassage(passage('restore '.repeat(200)), terms('restore'))
    expect(text).toMatch(/^> (?:restore )+…$/)
    expect(text.length).toBeLessThan(430)
  })

  it('quotes code only where it says a term, from that line on', () => {
    expect(
      quotePassage(
        passage('Stop it.', 'systemctl stop store\nstorectl restore --at noon\nsystemctl start store'),
        terms('restore'),
      ),
    ).toMatchObject({
      quote: '> Stop it\\.',
      code: '```\nstorectl restore --at noon\nsystemctl start store\n```',
    })
    expect(quotePassage(passage('Restore it.', 'systemctl stop store'), terms('restore'))).toMatchObject({
      quote: '> Restore it\\.',
      code: '',
    })
  })

  it('leaves text and code what they are, whatever they look like', () => {
    const prose =
      '# Not a heading, [not a link](javascript:alert(1)), **not** strong, <b>, [7], `a`, 1. one, - two, > three, | four | \\'
    const code = 'restore ```\n````\nafter'
    const quoted = quotePassage(passage(prose, code), terms('restore'))
    const blocks = parseAnswer(`${quoted.quote}\n\n${quoted.code}`, true)
    expect(blocks).toEqual([
      { kind: 'quote', content: [{ kind: 'paragraph', content: expect.any(Array) as unknown }] },
      { kind: 'code', language: '', text: code },
    ])
    const [quote] = blocks
    const [paragraph] = quote?.kind === 'quote' ? quote.content : []
    expect(
      paragraph?.kind === 'paragraph' &&
        paragraph.content.every((part) => typeof part === 'string') &&
        paragraph.content.join(''),
    ).toBe(prose)
  })

  it('counts what headings say too', () => {
    expect(quotePassage(passage('Stop it.'), terms('restore', 'backups', 'other')).covered).toBe(2)
  })
})

describe('passageAnswers', () => {
  const request: AnswerRequest = { question: 'How do I restore a snapshot?', earlier: [], conversation: 'c' }
  const answer = async (
    found: Partial<Retrieved>,
    asked = request,
    questions: string[] = [],
  ): Promise<readonly AnswerEvent[]> => {
    const provider = passageAnswers({}, (question) => {
      questions.push(question)
      return Promise.resolve({ passages: [], terms: terms('restore', 'snapshot'), ...found })
    })
    const events: AnswerEvent[] = []
    for await (const event of provider.ask(asked, new AbortController().signal)) events.push(event)
    return events
  }
  const textOf = (events: readonly AnswerEvent[]): string =>
    events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')
  const sourcesOf = (events: readonly AnswerEvent[]) => events.filter((event) => event.type === 'source')

  it('quotes at most four passages, each with its section as the source', async () => {
    const passages = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      passage(`Restore the snapshot ${name}.`, '', ['Backups', name]),
    )
    const events = await answer({ passages })
    expect(sourcesOf(events)).toEqual(
      ['a', 'b', 'c', 'd'].map((name, index) => ({
        type: 'source',
        href: `/backups#${name}`,
        title: `Backups › ${name}`,
        number: index + 1,
      })),
    )
    expect(textOf(events).match(/^> \*\*/gm)).toHaveLength(4)
    expect(textOf(events)).toContain('> **Backups › a** [1]\n>\n> Restore the snapshot a\\.\n\n')
    expect(events.at(-1)).toMatchObject({ type: 'done', id: expect.any(String) as string })
  })

  it('quotes code in the same card as its words', async () => {
    const passages = [passage('Restore the snapshot.', 'restore a\n--all', ['Backups', 'a'])]
    expect(textOf(await answer({ passages }))).toContain(
      '> Restore the snapshot\\.\n>\n> ```\n> restore a\n> --all\n> ```\n\n',
    )
  })

  it('leads to the words that it quotes where browsers can be told so', async () => {
    const passages = [passage('Restore the snapshot: a-b, c & d.', '', ['Backups', 'a'])]
    vi.stubGlobal('document', { fragmentDirective: {}, documentElement: { lang: 'en' } })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(sourcesOf(await answer({ passages }))).toMatchObject([
      { href: '/backups#a:~:text=Restore%20the%20snapshot%3A%20a%2Db%2C%20c%20%26%20d.' },
    ])
    const text = 'one two three four five six seven eight nine ten eleven twelve thirteen …'
    expect(hrefOfText('/a', text)).toBe(
      '/a#:~:text=one%20two%20three%20four%20five%20six,ten%20eleven%20twelve%20thirteen',
    )
    expect([hrefOfText('/a', ''), hrefOfText('/a#b', 'cut \ud83d')]).toEqual(['/a', '/a#b'])
  })

  it('leaves out passages that say less than half of what the best one says', async () => {
    const passages = [
      passage('Restore the snapshot of the index.', '', ['A']),
      passage('An index.', '', ['B']),
      passage('Restore a snapshot.', '', ['C']),
    ]
    expect(
      sourcesOf(await answer({ passages, terms: terms('restore', 'snapshot', 'index') })).map(
        ({ title }) => title,
      ),
    ).toEqual(['A', 'C'])
  })

  it('quotes sections as they are on their pages, and of long blocks what says a term', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, index) => `| --${index === 7 ? 'restore' : String(index)} | |`,
    )
    const blocks: readonly SectionBlock[] = [
      { kind: 'text', lines: ['Nothing.'], text: 'Nothing.' },
      { kind: 'text', lines: ['These **flags** matter:'], text: 'These flags matter:' },
      { kind: 'table', lines: ['| Flag | |', '| --- | --- |', ...rows], text: rows.join(' ') },
      { kind: 'code', lines: ['restore --snapshot 1'], text: 'restore --snapshot 1' },
    ]
    const events: AnswerEvent[] = []
    const provider = passageAnswers(
      {},
      () => Promise.resolve({ passages: [passage('Restore.')], terms: terms('restore', 'snapshot') }),
      () => Promise.resolve(blocks),
    )
    for await (const event of provider.ask(request, new AbortController().signal)) events.push(event)
    expect(textOf(events)).toBe('> **Backups › Restore** [1]\n>\n> ```\n> restore --snapshot 1\n> ```\n\n')
    expect(bestBlocks(blocks.slice(0, 3), terms('restore'))).toEqual(blocks.slice(1, 3))
    expect(quoteBlocks(blocks.slice(1, 3), terms('restore')).quote).toBe(
      '> These **flags** matter:\n>\n> | Flag | |\n> | --- | --- |\n> | --restore | |',
    )
  })

  it('quotes what a text leads to with the text', () => {
    const lead = { kind: 'text', lines: ['Restore it:'], text: 'Restore it:' } as const
    const code = { kind: 'code', lines: ['tool run'], text: 'tool run' } as const
    const other = { kind: 'text', lines: ['Done.'], text: 'Done.' } as const
    expect(bestBlocks([lead, code, other], terms('restore'))).toEqual([lead, code])
    expect(bestBlocks([lead, other], terms('restore'))).toEqual([lead])
    const long = { kind: 'text', lines: ['a'.repeat(400)], text: `${'a'.repeat(400)}:` } as const
    expect(bestBlocks([long, code], terms('absent'))).toEqual([long, code])
  })

  it('says when the documentation holds nothing', async () => {
    const events = await answer({})
    expect(textOf(events)).toContain('has no passage that answers this')
    expect(sourcesOf(events)).toEqual([])
  })

  it('reads a short question with the one before it', async () => {
    const questions: string[] = []
    await answer(
      {},
      {
        ...request,
        question: 'And on Kubernetes?',
        earlier: [{ question: 'How do I restore?', answer: 'So.' }],
      },
      questions,
    )
    expect(questions).toEqual(['And on Kubernetes?', 'And on Kubernetes? How do I restore?'])
  })

  it('tells who answers, and that verdicts stay here where no address takes them', () => {
    const retrieve = () => Promise.resolve({ passages: [], terms: terms() })
    expect(passageAnswers({}, retrieve)).toMatchObject({
      label: 'From the documentation, without a model',
      isWithoutModel: true,
      keepsVerdicts: true,
    })
    const withNotice = passageAnswers({ disclaimer: true }, retrieve)
    expect([withNotice.label, withNotice.isWithoutModel]).toEqual([undefined, undefined])
    expect(
      passageAnswers({ feedbackEndpoint: 'https://verdicts.example/' }, retrieve).keepsVerdicts,
    ).toBeUndefined()
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { english, messagesIn } from '../../../../src/model/messages/languages.ts'
import { localeProblems, untranslatedKeys, type Texts } from './locale-problems.ts'
import sameWords from './same-words.json' with { type: 'json' }

const folder = join(import.meta.dirname, '../../../../src/locales')
const locales = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
const translations = locales.filter((locale) => locale !== 'en')
const textOf = (locale: string): string => readFileSync(join(folder, `${locale}.json`), 'utf8')
// `localeProblems` has checked them.
const textsOf = (locale: string): Texts => JSON.parse(textOf(locale)) as Texts

describe.each(locales)('src/locales/%s.json', (locale) => {
  it('has a text for each English one, with its values and plural forms', () => {
    expect(localeProblems(textOf(locale), locale, english)).toEqual([])
  })

  it('is found by its name, which has a script only where that is not the usual one', async () => {
    expect(await messagesIn(locale)).toEqual(textsOf(locale))
  })
})

describe.each(translations)('src/locales/%s.json', (locale) => {
  it('has its texts in the order of the English ones', () => {
    expect(Object.keys(textsOf(locale))).toEqual(Object.keys(english))
  })

  // A word that is the same in the language, or a name, belongs in same-words.json.
  it('is translated', () => {
    const same: Readonly<Record<string, readonly string[]>> = sameWords
    expect(untranslatedKeys(textsOf(locale), english)).toEqual(same[locale] ?? [])
  })
})

describe('what lists languages', () => {
  it('is complete in the manual', () => {
    const text = readFileSync(join(folder, '../../docs/content/organise/languages.md'), 'utf8')
    const names = new Intl.DisplayNames('en', { type: 'language' })
    for (const locale of locales) expect(text).toContain(names.of(locale))
  })

  it('is complete where the groups of texts are explained', () => {
    const text = readFileSync(join(folder, 'README.md'), 'utf8')
    for (const key of Object.keys(english)) expect(text).toContain(`\`${key.split('.', 1)[0] ?? ''}\``)
  })

  it('knows no language that is gone, in same-words.json', () => {
    for (const locale of Object.keys(sameWords)) expect(translations).toContain(locale)
  })
})

describe('a translation', () => {
  const original = {
    'search.screen': 'Page {number}',
    'pagination.next': 'Next',
    'blog.posts': { one: '{count} post', other: '{count} posts' },
    'blog.minutes': { other: '{count} min read' },
  } as const
  const polish = {
    'search.screen': 'Strona {number}',
    'pagination.next': 'Dalej',
    'blog.posts': { one: 'jeden wpis', few: '{count} wpisy', many: '{count} wpisów', other: '{count} wpisu' },
    'blog.minutes': { other: '{count} min czytania' },
  }
  const problemsOf = (changes: object): readonly string[] =>
    localeProblems(JSON.stringify({ ...polish, ...changes }), 'pl', original)

  it('may say one in words, and have one form where English has one', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each([
    ['lacks a text', { 'pagination.next': undefined }, 'pagination.next: is missing'],
    [
      'has a text too many',
      { 'pagination.nxt': 'Dalej' },
      'pagination.nxt: There is no key `pagination.nxt`',
    ],
    [
      'is empty',
      { 'pagination.next': ' ' },
      'pagination.next: `messages["pagination.next"]` must not be empty',
    ],
    ['is no text', { 'pagination.next': 5 }, 'pagination.next: `messages["pagination.next"]` must be a text'],
    ['has forms too many', { 'pagination.next': { other: 'Dalej' } }, 'pagination.next: '],
    ['has lost its forms', { 'blog.posts': '{count} wpisów' }, 'blog.posts: '],
    ['has lost a value', { 'search.screen': 'Strona' }, 'search.screen: has no `{number}`'],
    ['has another value', { 'search.screen': 'Strona {numer}' }, 'search.screen: '],
    ['has a value in other letters', { 'search.screen': 'Strona {Number}' }, 'search.screen: '],
    [
      'lacks a form that the language has',
      { 'blog.posts': { one: 'jeden wpis', few: '{count} wpisy', other: '{count} wpisów' } },
      'blog.posts: has no form `many`',
    ],
    [
      'has a form that the language does not have',
      { 'blog.minutes': { two: '{count} min', other: '{count} min' } },
      'blog.minutes: has the form `two`',
    ],
    [
      'has a form that no language has',
      { 'blog.minutes': { several: 'a', other: 'b' } },
      'blog.minutes.several: ',
    ],
  ])('%s', (_what, changes, problem) => {
    const problems = problemsOf(changes)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it('is JSON that says everything once', () => {
    expect(localeProblems('{"a": "b",', 'pl', original)[0]).toContain('at line 1')
    expect(
      localeProblems('{\n  "pagination.next": "A",\n  "pagination.next": "B"\n}', 'pl', original)[0],
    ).toContain('at line 3')
    expect(localeProblems('[]', 'pl', original)).toEqual(['The file must be an object of texts.'])
  })
})

describe('the language of a tag', () => {
  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-Hans-SG', 'zh'],
    ['ar-EG', 'ar'],
    ['DE', 'de'],
  ])('%s has the texts of %s', async (tag, language) => {
    expect(await messagesIn(tag)).toBe(await messagesIn(language))
    expect(await messagesIn(tag)).not.toBe(english)
  })

  it.each(['en', 'en-GB', 'und'])('%j has the English ones', async (tag) => {
    expect(await messagesIn(tag)).toBe(english)
  })

  it.each(['zh-TW', 'zh-Hant', 'de-Hebr', 'tlh', 'not a tag', '../locales/de', ''])(
    '%j has none',
    async (tag) => {
      expect(await messagesIn(tag)).toBeUndefined()
    },
  )
})

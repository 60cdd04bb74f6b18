import { describe, expect, it } from 'vitest'
import { english } from '../../../../src/model/messages/english.ts'
import { messagesIn } from '../../../../src/model/messages/languages.ts'
import type { MessageKey, PluralForms } from '../../../../src/model/messages/messages.ts'

const languages = ['ar', 'de', 'es', 'fr', 'ja', 'ko', 'pt', 'zh']
const keys = Object.keys(english) as MessageKey[] // The table has no others.

const forms = (message: string | PluralForms): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values<string>({ ...message })

const parameters = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()

/** Texts that are the same word in another language, or a name. */
const sameAsEnglish: Readonly<Record<string, readonly MessageKey[]>> = {
  de: [
    'version.badge',
    'feedback.label',
    'blog.title',
    'blog.feed',
    'admonition.info',
    'code.shell',
    'code.terminal',
    'reference.optional',
    'api.webhooks',
    'api.schemas',
    'api.version',
    'api.server',
    'api.keyHeader',
    'api.keyCookie',
    'api.keyName',
    'api.bearerFormat',
    'api.cookies',
    'api.callback',
    'api.link',
    'try.measured',
    'try.server',
  ],
  es: [
    'feedback.no',
    'blog.title',
    'code.shell',
    'code.terminal',
    'api.webhooks',
    'api.keyCookie',
    'api.cookies',
    'api.callback',
    'try.measured',
  ],
  fr: [
    'navbar.versions',
    'sidebar.label',
    'category.pages',
    'blog.title',
    'blog.screen',
    'text.image',
    'admonition.info',
    'admonition.important',
    'admonition.danger',
    'code.shell',
    'code.terminal',
    'search.screen',
    'answers.question',
    'answers.conversation',
    'answers.sources',
    'reference.type',
    'reference.option',
    'cli.arguments',
    'schema.document',
    'api.webhooks',
    'api.contact',
    'api.version',
    'api.keyCookie',
    'api.bearerFormat',
    'api.cookies',
    'api.callback',
    'try.measured',
  ],
  ja: ['api.keyCookie'],
  ko: ['answers.quotedQuery', 'try.measured'],
  pt: [
    'meta.tags',
    'blog.title',
    'blog.feed',
    'code.shell',
    'code.terminal',
    'search.tags',
    'answers.quotedQuery',
    'cli.aliases',
    'api.webhooks',
    'api.keyCookie',
    'api.cookies',
    'api.callback',
    'api.link',
    'try.measured',
  ],
  zh: ['code.shell', 'answers.quotedQuery', 'api.keyCookie'],
}

describe.each(languages)('the texts in %s', (language) => {
  it('are complete, and have the parameters of the English ones', async () => {
    const messages = await messagesIn(language)
    expect(Object.keys(messages).sort()).toEqual([...keys].sort())
    for (const key of keys) {
      const wanted = new Set(forms(english[key]).flatMap(parameters))
      for (const form of forms(messages[key])) {
        expect(form.trim(), key).not.toBe('')
        // A form for one thing, or two, may say the number in words.
        for (const name of parameters(form)) expect([...wanted], `${key}: ${form}`).toContain(name)
      }
      const named = new Set(forms(messages[key]).flatMap(parameters))
      expect([...named].sort(), key).toEqual([...wanted].sort())
    }
  })

  it('are translated', async () => {
    const messages = await messagesIn(language)
    const same = keys.filter((key) => JSON.stringify(messages[key]) === JSON.stringify(english[key]))
    expect(same).toEqual(sameAsEnglish[language] ?? [])
  })

  it('have the plural categories of the language', async () => {
    const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const messages = await messagesIn(language)
    for (const key of keys) {
      const message = messages[key]
      if (typeof message !== 'string')
        for (const category of Object.keys(message)) expect([...known], key).toContain(category)
    }
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
  ])('%s has the texts of %s', async (tag, language) => {
    expect(await messagesIn(tag)).toBe(await messagesIn(language))
  })

  it.each(['en', 'en-GB', 'zh-TW', 'zh-Hant', 'tlh', 'not a tag', ''])(
    '%j has the English ones',
    async (tag) => {
      expect(await messagesIn(tag)).toBe(english)
    },
  )
})

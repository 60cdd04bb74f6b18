import { Parser } from 'htmlparser2'
import groupBy from 'lodash-es/groupBy.js'
import { recordHash } from '../../engine/fingerprint.ts'
import { escapeXml as xml } from '../../model/escape-markup.ts'
import { type GivenMessage, type Message, pageOf } from './messages.ts'
import type { ReadMessages, TranslatorsFile } from './translators-file.ts'

/** Formats messages as XLIFF 1.2 (OASIS), which all translation tools read: a `file` for each page. */
export function formatXliff({ source, language, messages }: TranslatorsFile): string {
  const byPage = groupBy(messages, ({ context }) => pageOf(context))
  const files = Object.entries(byPage).map(
    ([
      page,
      own,
    ]) => `  <file original="${xml(page)}" datatype="plaintext" source-language="${xml(source)}" target-language="${xml(language)}">
    <body>
${own.map(unit).join('')}    </body>
  </file>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
${files.join('')}</xliff>
`
}

function unit({ context, kind, text, sections, translation, isUnsure }: Message): string {
  const state = isUnsure ? 'needs-review-translation' : 'translated'
  const target = translation === '' ? '' : `        <target state="${state}">${xml(translation)}</target>\n`
  const notes = [kind, ...sections.filter((heading) => heading !== '')]
  return `      <trans-unit id="${recordHash(`${context}\n${text}`)}" resname="${xml(context)}" xml:space="preserve">
        <source>${xml(text)}</source>
${target}${notes.map((note) => `        <note>${xml(note)}</note>\n`).join('')}      </trans-unit>
`
}

/** States in which a target is no translation yet, in XLIFF 1.2 and 2. */
const unfinished = /^(?:needs-|new$|initial$)/

/**
 * Parses XLIFF 1.2 or 2. What stands in elements within a text counts as text: docgen writes none. Throws an
 * `Error` if it is none.
 */
export function parseXliff(text: string): ReadMessages {
  const messages: GivenMessage[] = []
  let language: string | undefined
  let isXliff = false
  let page = ''
  let unitNow = { context: '', source: '', target: '', state: '' }
  let into: 'source' | 'target' | undefined
  // One segment that is not finished is enough.
  const note = (state = ''): void => {
    if (!unfinished.test(unitNow.state)) unitNow.state = state
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'xliff') {
          isXliff = true
          language = attributes['trgLang']
        } else if (name === 'file') {
          page = attributes['original'] ?? attributes['id'] ?? ''
          language ??= attributes['target-language']
        } else if (name === 'trans-unit' || name === 'unit') {
          const context = attributes['resname'] ?? attributes['name'] ?? page
          unitNow = { context, source: '', target: '', state: '' }
        } else if (name === 'segment') note(attributes['state'])
        else if (name === 'source' || name === 'target') {
          into = name
          if (name === 'target') note(attributes['state'])
        }
      },
      ontext(data) {
        if (into) unitNow[into] += data
      },
      onclosetag(name) {
        if (name === into) into = undefined
        if (name !== 'trans-unit' && name !== 'unit') return
        const { context, source, target, state } = unitNow
        messages.push({ context, text: source, translation: unfinished.test(state) ? '' : target })
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  if (!isXliff) throw new Error('The file is no XLIFF.')
  return { language, messages }
}

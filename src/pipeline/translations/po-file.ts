import * as z from 'zod'
import { importPeer } from '../../engine/installed-package.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { type GivenMessage, type Message, pageOf } from './messages.ts'
import type { ReadMessages, TranslatorsFile } from './translators-file.ts'

/** What is called of the package `gettext-parser`. */
interface Gettext {
  readonly po: {
    readonly parse: (text: string) => unknown
    readonly compile: (table: unknown, options: unknown) => Buffer
  }
}

/** `root`: absolute path of the project. Throws a `DiagnosticError` with `gettext-not-installed`. */
async function loadGettext(root: string): Promise<Gettext> {
  const library = await importPeer(root, 'gettext-parser')
  if (library === undefined)
    throw new DiagnosticError(
      diagnose('gettext-not-installed', 'PO files are read and written with the package `gettext-parser`.', {
        hint: '`npm install --save-dev gettext-parser`, or use `--format xliff`.',
      }),
    )
  return library as Gettext // As the package documents it.
}

/** Formats messages as a PO file (GNU gettext manual, “The Format of PO Files”). */
export async function formatPo({ language, messages }: TranslatorsFile, root: string): Promise<string> {
  const { po } = await loadGettext(root)
  const translations: Record<string, Record<string, unknown>> = {}
  for (const message of messages)
    (translations[message.context] ??= {})[message.text] = {
      msgctxt: message.context,
      msgid: message.text,
      msgstr: [message.translation],
      comments: commentsOf(message),
    }
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'MIME-Version': '1.0',
    Language: language,
    'X-Generator': 'docgen',
  }
  // Without folding, a line of the file is a line of the text: changes can be read in Git.
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8')
}

const commentsOf = ({ context, kind, lines, sections, isUnsure }: Message): Record<string, string> => {
  const page = pageOf(context)
  const where = sections.filter((heading) => heading !== '').join(', ')
  return {
    reference: lines.map((line) => `${page}:${String(line)}`).join('\n'),
    extracted: where === '' ? kind : `${kind}, in ${where}`,
    ...(isUnsure ? { flag: 'fuzzy' } : {}),
  }
}

const shape = z.object({
  headers: z.record(z.string(), z.string()).default({}),
  translations: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        msgctxt: z.string().optional(),
        msgid: z.string(),
        msgstr: z.array(z.string()).default([]),
        comments: z.object({ flag: z.string().optional() }).optional(),
      }),
    ),
  ),
})

/** A line of a PO file: a comment, or a string with or without its keyword. */
const poLine = /^\s*(?:#.*|(?:(?:msgctxt|msgid(?:_plural)?|msgstr(?:\[\d+\])?)\s*)?"(?:[^"\\]|\\.)*"\s*)?$/

/**
 * Parses a PO file. Messages that are fuzzy or obsolete have no translation; entries that are no PO are
 * among the problems. Throws like `formatPo`, and an `Error` if the file has no other entries.
 */
export async function parsePo(text: string, root: string): Promise<ReadMessages> {
  const { po } = await loadGettext(root)
  let language: string | undefined
  const messages: GivenMessage[] = []
  const problems: ReadMessages['problems'][number][] = []
  // Of two entries for one text, the library gives the last; it skips what it cannot read, at no line.
  for (const { line, entry } of entriesIn(text)) {
    const wrong = entry.split('\n').findIndex((each) => !poLine.test(each))
    const problem =
      wrong >= 0
        ? 'The line is neither a comment nor a string in quotes, so the entry is not taken.'
        : /^msgid/m.test(entry) && !/^msgstr/m.test(entry)
          ? 'The entry has no `msgstr`, as at the end of a file that is not complete.'
          : undefined
    if (problem !== undefined) {
      const hint = 'Quotation marks in a string are written `\\"`.'
      problems.push({ line: line + Math.max(wrong, 0), message: problem, hint })
      continue
    }
    const { headers, translations } = shape.parse(po.parse(entry))
    language ??= Object.entries(headers).find(([name]) => name.toLowerCase() === 'language')?.[1]
    for (const { msgctxt, msgid, msgstr, comments } of Object.values(translations).flatMap((entriesById) =>
      Object.values(entriesById),
    )) {
      const isUnsure = /(?:^|[\s,])fuzzy\b/.test(comments?.flag ?? '')
      if (msgctxt !== undefined)
        messages.push({ context: msgctxt, text: msgid, translation: isUnsure ? '' : (msgstr[0] ?? ''), line })
    }
  }
  if (messages.length === 0 && problems.length > 0)
    throw new Error(`Line ${String(problems[0]?.line)}: ${problems[0]?.message ?? ''}`)
  return { language, messages, problems }
}

/** The entries of a PO file with their first lines: empty lines divide them. */
function* entriesIn(text: string): Iterable<{ readonly line: number; readonly entry: string }> {
  const lines = text.split('\n')
  let start = 0
  for (let end = 0; end <= lines.length; end++) {
    if (lines[end]?.trim()) continue
    if (end > start) yield { line: start + 1, entry: lines.slice(start, end).join('\n') }
    start = end + 1
  }
}

import * as z from 'zod'
import { importPeer } from '../../engine/installed-package.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { type Message, pageOf } from './messages.ts'
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
  headers: z.record(z.string(), z.string()),
  translations: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        msgctxt: z.string().optional(),
        msgid: z.string(),
        msgstr: z.array(z.string()),
        comments: z.object({ flag: z.string().optional() }).optional(),
      }),
    ),
  ),
})

/** Parses a PO file. Messages that are fuzzy or obsolete have no translation. Throws like `formatPo`. */
export async function parsePo(text: string, root: string): Promise<ReadMessages> {
  const { po } = await loadGettext(root)
  const { headers, translations } = shape.parse(po.parse(text))
  return {
    language: Object.entries(headers).find(([name]) => name.toLowerCase() === 'language')?.[1],
    messages: Object.values(translations).flatMap((messages) =>
      Object.values(messages).flatMap(({ msgctxt, msgid, msgstr, comments }) => {
        const isUnsure = /(?:^|[\s,])fuzzy\b/.test(comments?.flag ?? '')
        return msgctxt === undefined
          ? []
          : [{ context: msgctxt, text: msgid, translation: isUnsure ? '' : (msgstr[0] ?? '') }]
      }),
    ),
  }
}

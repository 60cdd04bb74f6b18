import type { Root, ReflectionObject } from 'protobufjs'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { locationAt } from '../../model/location.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { importPeer } from '../../kit.ts'
import type { ReadDocument } from '../reference-kit/make-reference.ts'
import { filesOf, readSources } from '../reference-kit/read-files.ts'
import { addSourceTexts, commentMarkdown, emptyTexts, type SourceTexts } from './source-comments.ts'

export type Protobufjs = typeof import('protobufjs')

export interface ProtoData {
  readonly library: Protobufjs
  readonly root: Root
  /** The anchors of definitions by their full names, which start with a dot; set where they are described. */
  readonly anchors: Map<string, string>
  /** The packages of the files, in their order, with the comments of their files. */
  readonly packages: ReadonlyMap<string, string>
  readonly texts: SourceTexts
  /** Reports a name in the file of a definition; `isComplete` files import nothing that is not shown. */
  readonly locate: (
    object: ReflectionObject,
    name: string,
  ) => { readonly file: string; readonly place: Place }
  /** Whether all that the file of a definition imports is shown, but what Google defines. */
  readonly isComplete: (object: ReflectionObject) => boolean
}

/**
 * Reads `.proto` files. Reports `protobufjs-not-installed`, and `invalid-reference-document` for a file that
 * cannot be parsed, without which the others are not shown.
 */
export async function readProtos(
  sources: readonly string[],
  context: Pick<ContentContext, 'read' | 'list' | 'root'>,
): Promise<ReadDocument<ProtoData>> {
  const library = await loadLibrary(context.root)
  if (!library) return { texts: new Map(), diagnostics: [notInstalled()] }
  const files = await filesOf(sources, (name) => name.endsWith('.proto'), context)
  const { texts, diagnostics } = await readSources(files, 'protobuf.source', context)
  const parsed = parseAll(library, texts)
  if (parsed.problems.length > 0) return { texts, diagnostics: [...diagnostics, ...parsed.problems] }
  if (parsed.packages.size === 0) return { texts, diagnostics }
  const document = dataOf(library, texts, parsed)
  const { definitions } = document.texts
  if (definitions.size === 0)
    return { texts, diagnostics: [...diagnostics, definesNothing([...texts.keys()][0] ?? '')] }
  const unread = [...definitions].filter(([name]) => name.endsWith('.__proto__'))
  return {
    texts,
    diagnostics: [...diagnostics, ...unread.map(([, { file }]) => unreadName(file, texts.get(file) ?? ''))],
    document,
    anchorOf(name) {
      const anchor = anchorNamed(name, document)
      return anchor === undefined ? undefined : `#${anchor}`
    },
  }
}

/** The anchor of a definition by its full name, or of what has a field or a value of that name. */
const anchorNamed = (name: string, { anchors }: Pick<ProtoData, 'anchors'>): string | undefined =>
  anchors.get(`.${name}`) ?? anchors.get(`.${name.replace(/\.\w+$/, '')}`)

/** The package is a CommonJS module. */
async function loadLibrary(root: string): Promise<Protobufjs | undefined> {
  const module = (await importPeer(root, 'protobufjs')) as Protobufjs & { readonly default?: Protobufjs }
  return (module as typeof module | undefined)?.default ?? module
}

const notInstalled = (): Diagnostic =>
  diagnose('protobufjs-not-installed', 'Protocol Buffers are read with the package `protobufjs`.', {
    hint: '`npm install --save-dev protobufjs`, or take the plugin out.',
    fatal: true,
  })

const definesNothing = (file: string): Diagnostic =>
  diagnose('invalid-reference-document', 'There is no message, enum, service or extension.', {
    file,
    place: { line: 1, column: 1 },
    hint: 'Name the files that have definitions in `source`, or take the plugin out.',
    fatal: true,
  })

/** JavaScript has another meaning for the name, so the package drops what has it. */
const unreadName = (file: string, text: string): Diagnostic =>
  diagnose('reference-document-lint', 'What is called `__proto__` is not shown.', {
    file,
    place: placeOfName(text, '__proto__'),
    hint: 'Give it another name.',
  })

interface ParsedFiles {
  readonly root: Root
  readonly packages: Map<string, string[]>
  readonly imports: ReadonlyMap<string, readonly string[]>
  readonly problems: readonly Diagnostic[]
}

function parseAll(library: Protobufjs, texts: ReadonlyMap<string, string>): ParsedFiles {
  const root = new library.Root()
  const problems: Diagnostic[] = []
  const packages = new Map<string, string[]>()
  const imports = new Map<string, readonly string[]>()
  for (const [file, text] of texts) {
    // Definitions remember it. The package declares it for itself alone.
    Object.assign(library.parse, { filename: file })
    try {
      const parsed = library.parse(text, root, { keepCase: true })
      const name = parsed.package ?? ''
      packages.set(name, [...(packages.get(name) ?? []), file])
      imports.set(file, [...(parsed.imports ?? []), ...(parsed.weakImports ?? [])])
    } catch (error) {
      if (!(error instanceof Error)) throw error
      problems.push(invalid(error.message, file, text))
    }
  }
  Object.assign(library.parse, { filename: null })
  return { root, packages, imports, problems }
}

/** What the package says: `illegal token 'x' (api.proto, line 7)`, or `duplicate name 'X' in Namespace a`. */
function invalid(message: string, file: string, text: string): Diagnostic {
  const line = /\((?:.*, )?line (\d+)\)$/.exec(message)?.[1]
  const name = (/'([^']+)'/.exec(message) ?? / in \w+ (?:.*\.)?(\w+)$/.exec(message))?.[1] ?? ''
  const problemText = message.replace(/ \((?:.*, )?line \d+\)$/, '').replaceAll("'", '`')
  return diagnose(
    'invalid-reference-document',
    `${problemText.slice(0, 1).toUpperCase()}${problemText.slice(1)}.`,
    {
      file,
      place: line === undefined ? placeOfName(text, name) : lineAt(text, Number(line), name),
      hint: 'Correct the file, or leave it out of `source`.',
      fatal: true,
    },
  )
}

function lineAt(text: string, line: number, name: string): Place {
  const column = (text.split('\n')[line - 1] ?? '').indexOf(name)
  return { line, column: Math.max(0, column) + 1 }
}

function placeOfName(text: string, name: string): Place {
  if (name === '') return { line: 1, column: 1 }
  const at = new RegExp(`(?<![\\w.])${name.replaceAll(/\W/g, '\\$&')}(?![\\w.])`).exec(text)?.index
  return at === undefined ? { line: 1, column: 1 } : locationAt(text, at)
}

function dataOf(
  library: Protobufjs,
  texts: ReadonlyMap<string, string>,
  { root, packages, imports }: ParsedFiles,
): ProtoData {
  const sourceTexts = emptyTexts()
  const ofFiles = new Map([...texts].map(([file, text]) => [file, addSourceTexts(file, text, sourceTexts)]))
  const fileOf = ({ filename, parent }: ReflectionObject): string =>
    filename ?? (parent === null ? '' : fileOf(parent))
  return {
    library,
    root,
    anchors: new Map(),
    texts: sourceTexts,
    packages: new Map(
      [...packages].map(([name, files]) => [
        name,
        files
          .map((file) => ofFiles.get(file) ?? '')
          .filter(Boolean)
          .join('\n\n'),
      ]),
    ),
    locate(object, name) {
      const file = fileOf(object)
      return { file, place: placeOfName(texts.get(file) ?? '', name) }
    },
    isComplete: (object) =>
      (imports.get(fileOf(object)) ?? []).every(
        (path) =>
          path.startsWith('google/protobuf/') || [...texts.keys()].some((file) => file.endsWith(path)),
      ),
  }
}

/** The Markdown of a comment. References such as `[Topic][google.pubsub.v1.Topic]` lead to what they name. */
export const linkedComment = (comment: string, data: ProtoData): string =>
  commentMarkdown(comment).replace(
    /\[([^[\]\n]+)\]\s?\[([A-Za-z][\w.]*)?\]/g,
    (_, text: string, name: string = text.replaceAll('`', '')) =>
      anchorNamed(name, data) === undefined ? text : `[${text}](#${name})`,
  )

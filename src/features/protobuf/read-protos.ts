import type { Field, Root, ReflectionObject, Namespace } from 'protobufjs'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { locationAt } from '../../model/location.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { importPeer } from '../../kit.ts'
import type { ReadDocument } from '../reference-kit/make-reference.ts'
import { filesOf, readSources } from '../reference-kit/read-files.ts'
import { SourceComments, withBracesCommented, withFieldsOnOneLine } from './source-comments.ts'

export type Protobufjs = typeof import('protobufjs')

export interface ProtoData {
  readonly library: Protobufjs
  readonly root: Root
  /** The anchors of definitions by their full names, which start with a dot; set where they are described. */
  readonly anchors: Map<string, string>
  /** The packages of the files, in their order, with the comments of their files. */
  readonly packages: ReadonlyMap<string, string>
  /** The comment of a definition, or of a value of an enum: before it, and behind it. */
  readonly commentOf: (object: ReflectionObject, value?: string) => string
  /** The comments above `extend`, of the message that an extension is for. */
  readonly commentOfExtend: (extension: Field) => string
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
  // A definition has one comment: the one before it, or, if wanted, the one behind it.
  const [root, behind] = [false, true].map((preferTrailingComment) =>
    parseAll(library, texts, preferTrailingComment),
  )
  if (!root || !behind || root.problems.length > 0)
    return { texts, diagnostics: [...diagnostics, ...(root?.problems ?? [])] }
  if (root.packages.size === 0) return { texts, diagnostics }
  const document = dataOf(library, texts, root, behind.root)
  return {
    texts,
    diagnostics,
    document,
    anchorOf(name) {
      const anchor = anchorNamed(name, document)
      return anchor === undefined ? undefined : `#${anchor}`
    },
  }
}

/** The anchor of a definition by its full name, or of what has a field or a value of that name. */
export const anchorNamed = (name: string, { anchors }: Pick<ProtoData, 'anchors'>): string | undefined =>
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

interface ParsedFiles {
  readonly root: Root
  readonly packages: Map<string, string[]>
  readonly imports: ReadonlyMap<string, readonly string[]>
  readonly problems: readonly Diagnostic[]
}

function parseAll(
  library: Protobufjs,
  texts: ReadonlyMap<string, string>,
  preferTrailingComment: boolean,
): ParsedFiles {
  const root = new library.Root()
  const problems: Diagnostic[] = []
  const packages = new Map<string, string[]>()
  const imports = new Map<string, readonly string[]>()
  for (const [file, text] of texts) {
    // Definitions remember it. The package declares it for itself alone.
    Object.assign(library.parse, { filename: file })
    try {
      const options = { keepCase: true, alternateCommentMode: true, preferTrailingComment }
      const lines = withFieldsOnOneLine(text)
      const parsed = library.parse(preferTrailingComment ? withBracesCommented(lines) : lines, root, options)
      const name = parsed.package ?? ''
      packages.set(name, [...(packages.get(name) ?? []), file])
      imports.set(file, [...(parsed.imports ?? []), ...(parsed.weakImports ?? [])])
    } catch (error) {
      if (!(error instanceof Error)) throw error
      problems.push(invalid(messageFor(text, library) ?? error.message, file, text))
    }
  }
  Object.assign(library.parse, { filename: null })
  return { root, packages, imports, problems }
}

/** What the package says about a file by itself, as it is written. */
function messageFor(text: string, library: Protobufjs): string | undefined {
  try {
    library.parse(text)
  } catch (error) {
    return error instanceof Error ? error.message : undefined
  }
  return undefined
}

/** What the package says: `illegal token 'x' (api.proto, line 7)`, or `duplicate name 'X' in Namespace a`. */
function invalid(message: string, file: string, text: string): Diagnostic {
  const line = /\((?:.*, )?line (\d+)\)$/.exec(message)?.[1]
  const name = (/'([^']+)'/.exec(message) ?? / in \w+ (?:.*\.)?(\w+)$/.exec(message))?.[1] ?? ''
  const said = message.replace(/ \((?:.*, )?line \d+\)$/, '').replaceAll("'", '`')
  return diagnose('invalid-reference-document', `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`, {
    file,
    place: line === undefined ? placeOfName(text, name) : lineAt(text, Number(line), name),
    hint: 'Correct the file, or leave it out of `source`.',
    fatal: true,
  })
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
  behind: Root,
): ProtoData {
  const comments = new Map([...texts].map(([file, text]) => [file, new SourceComments(text)]))
  const others = new Map(objectsIn(behind).map((object) => [object.fullName, object]))
  const fileOf = ({ filename, parent }: ReflectionObject): string =>
    filename ?? (parent === null ? '' : fileOf(parent))
  const commentIn = (object: ReflectionObject | undefined, value: string | undefined): string => {
    if (object === undefined) return ''
    const text =
      value === undefined ? object.comment : object instanceof library.Enum && object.comments[value]
    return typeof text === 'string' ? text : ''
  }
  return {
    library,
    root,
    anchors: new Map(),
    packages: new Map(
      [...packages].map(([name, files]) => [
        name,
        files
          .map((file) => comments.get(file)?.ofFile ?? '')
          .filter(Boolean)
          .join('\n\n'),
      ]),
    ),
    commentOf(object, value) {
      const written = comments.get(fileOf(object))
      const texts = [object, others.get(object.fullName)].map((each) => commentIn(each, value))
      return [...new Set(texts)]
        .map((text) => written?.written(text) ?? text)
        .filter(Boolean)
        .join('\n\n')
    },
    commentOfExtend: (extension) =>
      comments.get(fileOf(extension))?.ofExtensions(extension.extend ?? '') ?? '',
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

/** All definitions, from the outside to the inside. */
function objectsIn(parent: Namespace): readonly ReflectionObject[] {
  const members = parent as Partial<
    Record<'fieldsArray' | 'oneofsArray' | 'methodsArray', ReflectionObject[]>
  >
  return [
    ...(members.fieldsArray ?? []),
    ...(members.oneofsArray ?? []),
    ...(members.methodsArray ?? []),
    ...parent.nestedArray.flatMap((object) => [
      object,
      ...('nestedArray' in object ? objectsIn(object as Namespace) : []),
    ]),
  ]
}

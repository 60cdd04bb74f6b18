import { Parser } from 'htmlparser2'
import { imageSize } from 'image-size'
import { fingerprint, nameHash } from '../../engine/fingerprint.ts'
import type { TracedRead } from '../../engine/traced-read.ts'
import type { Session } from '../../engine/session.ts'
import { runStageNow, type Stage, setupOf } from '../../engine/stage.ts'
import type { RuleName } from '../../model/rule.ts'

/** What is known of a file by its content. */
export interface ExaminedFile {
  readonly hash: string
  /** A hash for its published name. */
  readonly nameHash: string
  /** Of an image, in pixels, as displayed by a browser; an SVG may have none. */
  readonly size?: { readonly width: number; readonly height: number }
  readonly problems: readonly ImageProblem[]
}

/** What is wrong with an image, on whichever page: `text` follows its address as that page writes it. */
export interface ImageProblem {
  readonly rule: RuleName
  readonly text: string
  readonly hint: string
  readonly severity?: 'warning'
}

export interface ExamineInput {
  /** Relative to the project root. */
  readonly source: string
  readonly isImage: boolean
}

interface Examination {
  readonly file: ExaminedFile | undefined
  readonly trace: ReadonlyMap<string, TracedRead>
}

/** Images outweigh all texts of many sites: what follows from their bytes is remembered without them. */
const examinedFile: Stage<ExamineInput, Examination, ExaminedFile | undefined> = {
  name: 'examine-file',
  keep: ({ file, trace }) =>
    file && { value: JSON.stringify(file), diagnostics: [], trace: [...trace.values()], blobs: [] },
  open: ({ value }) => JSON.parse(value) as ExaminedFile,
  fresh: ({ file }) => file,
}

const setup = setupOf({})

/** Examines a file that a page shows or links to. Undefined if it does not exist. */
export function examineFile(input: ExamineInput, session: Session): ExaminedFile | undefined {
  const { disk } = session
  return runStageNow(examinedFile, { setup, input }, session, () => {
    const trace = new Map<string, TracedRead>()
    const bytes = disk.tracing(trace).bytes(input.source)
    disk.release([input.source])
    return { file: bytes && examineBytes(bytes, input), trace }
  })
}

/** Examines the content of a file. */
export function examineBytes(bytes: Buffer, { source, isImage }: ExamineInput): ExaminedFile {
  const facts = { hash: fingerprint(bytes), nameHash: nameHash(bytes) }
  return { ...facts, ...(isImage ? examinedImage(bytes, source) : { problems: [] }) }
}

const largeImageBytes = 2_000_000
const largeImagePixels = 50_000_000

function examinedImage(bytes: Buffer, source: string): Pick<ExaminedFile, 'size' | 'problems'> {
  const problems: ImageProblem[] = []
  const markup = /\.svg$/i.test(source) ? bytes.toString('utf8') : undefined
  if (markup !== undefined && hasScript(markup))
    problems.push({
      rule: 'unreadable-image',
      text: 'is an SVG with a script.',
      severity: 'warning',
      hint: 'Take the script out; browsers do not run it in an image.',
    })
  try {
    // Small files share a buffer in Node's memory pool, and the parser would read past their end; a copy
    // has its own.
    const size = imageSize(bytes.length === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes))
    // Browsers rotate photographs according to their Exif orientation; 5 to 8 swap the sides.
    const [width, height] =
      (size.orientation ?? 1) > 4 ? [size.height, size.width] : [size.width, size.height]
    if (width < 1 || height < 1) throw new Error('An image without a size')
    if (bytes.length > largeImageBytes || width * height > largeImagePixels)
      problems.push({
        rule: 'large-image',
        text: `has ${Math.round(bytes.length / 1000)} kB and ${width} × ${height} pixels.`,
        hint: 'Publish a smaller version.',
      })
    return { size: { width: Math.round(width), height: Math.round(height) }, problems }
  } catch {
    // An SVG may have no size.
    if (markup !== undefined && /<svg[\s>]/i.test(markup)) return { problems }
    problems.push({
      rule: 'unreadable-image',
      text: 'is not an image that can be read.',
      hint: bytes.length === 0 ? 'The file is empty.' : 'Save it again in the format of its extension.',
    })
    return { problems }
  }
}

/** Matches an entity (XML 1.0, section 4.2) with markup, which may become a script wherever it is used. */
const markupEntity = /<!ENTITY\s+(?:%\s+)?\S+\s+(?:"[^"]*(?:<|&#)|'[^']*(?:<|&#))/

/** Matches names of handlers. No other word of SVG begins like one: `one` and `only` are shorter. */
const handler = /^on(?!line$)[a-z]{3,}$/

/**
 * Whether an SVG has a script: the element, a handler among the attributes of an element, or an entity that
 * may contain one. Comments, texts and values of attributes may look like one.
 */
function hasScript(svg: string): boolean {
  if (markupEntity.test(svg)) return true
  // Most images need no parser.
  if (!/script|\son\w+\s*=/.test(svg)) return false
  let isScript = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        isScript ||= /^(?:.*:)?script$/.test(name) || Object.keys(attributes).some((key) => handler.test(key))
      },
    },
    { xmlMode: true },
  )
  parser.end(svg)
  return isScript
}

import type { Session } from '../../engine/session.ts'
import { posix } from 'node:path'
import { Parser } from 'htmlparser2'
import { imageSize } from 'image-size'
import { fingerprint, nameHash } from '../../engine/fingerprint.ts'
import type { Reader } from '../../engine/reader.ts'
import { decode, hrefOf, isExternal, plainAddress, splitHref } from '../../model/address.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type Hint, perhapsMeant } from '../../model/hint.ts'
import type { ShownImage } from '../../model/image-variants.ts'
import { nearest } from '../../model/nearest.ts'
import type { SourceLink } from '../../model/page.ts'
import { asContentPath, asHref, asOutputPath, type OutputPath } from '../../model/path.ts'
import type { RuleName } from '../../model/rule.ts'
import type { ImageTarget } from '../../model/site.ts'
import { secret } from './static-files.ts'
import { append } from '../../model/append.ts'

/** A file beside the sources that a page shows or links to, with its published name. */
interface PublishedFile {
  readonly output: OutputPath
  /** Relative to the project root. */
  readonly source: string
}

interface ImageInput {
  readonly links: readonly SourceLink[]
  readonly read: Reader
  readonly baseUrl: string
  /** The path of a translated source's original; otherwise its own path. */
  readonly originalOf: (file: string) => string
  /** The path of a static file relative to the project root, by its address (`/img/a.png`). */
  readonly staticSource: (path: string) => string | undefined
}

/** The images on pages, with their sizes and addresses. */
export interface ResolvedImages {
  /** By `<file>\n<address as written>`. */
  readonly images: ReadonlyMap<string, ImageTarget>
  readonly published: readonly PublishedFile[]
  /** Images of which plugins may generate other formats, by address. */
  readonly shown: ReadonlyMap<string, ShownImage>
  readonly diagnostics: readonly Diagnostic[]
}

const imageExtension = /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|apng)$/i
const pageExtension = /\.(mdx?|[jt]sx|html?)$/i
const largeImageBytes = 2_000_000
const largeImagePixels = 50_000_000

/**
 * Resolves files that pages refer to by a relative path. Images get their size in pixels and a name with a
 * content hash; other existing files (`./files/ca.crt`) are published, too. Images in a static folder keep
 * their address and get a size.
 */
export function resolveImages(input: ImageInput): ResolvedImages {
  const resolver = new ImageResolver(input)
  for (const link of input.links) resolver.resolve(link)
  const { images, published, shown, diagnostics } = resolver
  return { images, published: [...published.values()], shown, diagnostics }
}

class ImageResolver {
  readonly images = new Map<string, ImageTarget>()
  readonly published = new Map<string, PublishedFile>()
  readonly shown = new Map<string, ShownImage>()
  readonly diagnostics: Diagnostic[] = []
  readonly #input: ImageInput
  /** By source. */
  readonly #known = new Map<string, ImageTarget | undefined>()
  readonly #sources = new Map<string, string>()
  /** What is wrong with an image, by its address: it is reported on each page that shows it. */
  readonly #problems = new Map<string, Problem[]>()

  constructor(input: ImageInput) {
    this.#input = input
  }

  resolve(link: SourceLink): void {
    const key = `${link.file}\n${link.href}`
    if (this.images.has(key) || isExternal(link.href) || link.href.startsWith('#')) return
    const { path, query, fragment } = splitHref(link.href)
    const isImage = link.kind === 'markdown-image' || imageExtension.test(path)
    if (!isImage && (pageExtension.test(path) || !/\.[a-z0-9]+$/i.test(path))) return
    try {
      const target = path.startsWith('/')
        ? this.#ofStatic(decode(path), isImage, link)
        : this.#ofNeighbor(path, isImage, link)
      if (!target) return
      this.images.set(key, { ...target, src: target.src + query + fragment })
      if (link.isShown && query + fragment === '') this.#show(target, link)
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error
      // Already reported, so the link check must not report it again.
      this.images.set(key, { src: asHref(isImage ? 'data:,' : '#') })
      append(
        this.diagnostics,
        error.diagnostics.map((each) => ({ ...each, file: link.file, place: link.place })),
      )
    }
  }

  #show({ src, width = 0, height = 0 }: ImageTarget, { file, place }: SourceLink): void {
    const source = this.#sources.get(src)
    const bytes = source === undefined ? undefined : this.#input.read.bytes(source)
    if (source === undefined || !bytes || width < 1 || /\.svg$/i.test(source) || this.shown.has(src)) return
    const reread = (): Uint8Array => this.#input.read.bytes(source) ?? bytes
    this.shown.set(src, { source, hash: fingerprint(bytes), bytes: reread, width, height, file, place })
  }

  #ofStatic(path: string, isImage: boolean, link: SourceLink): ImageTarget | undefined {
    const source = isImage ? this.#input.staticSource(path) : undefined
    return source === undefined ? undefined : this.#measured(source, hrefOf(path, this.#input.baseUrl), link)
  }

  #ofNeighbor(path: string, isImage: boolean, link: SourceLink): ImageTarget | undefined {
    const below = (file: string): string => posix.join(posix.dirname(file), decode(path))
    const [source, ofOriginal] = path.startsWith('@site/')
      ? [posix.normalize(path.slice('@site/'.length))]
      : [below(link.file), below(this.#input.originalOf(link.file))]
    // A translation may use the files of the original.
    return this.#neighborAt(source, isImage, link, ofOriginal)
  }

  #neighborAt(
    source: string,
    isImage: boolean,
    link: SourceLink,
    otherwise = source,
  ): ImageTarget | undefined {
    if (this.#known.has(source)) {
      const target = this.#known.get(source)
      for (const problem of this.#problems.get(target?.src ?? '') ?? []) this.#report(problem, link)
      return target
    }
    const bytes = this.#input.read.bytes(source)
    if (bytes === undefined && otherwise !== source && this.#input.read.bytes(otherwise) !== undefined)
      return this.#neighborAt(otherwise, isImage, link, otherwise)
    if (bytes === undefined) {
      this.#known.set(source, undefined)
      if (link.kind === 'markdown-image') {
        const beside = this.#input.read.list(posix.dirname(source)) ?? []
        this.#known.delete(source)
        const { file, place, href, written = href } = link
        const hint = hintFor(href, beside)
        this.diagnostics.push(diagnose('broken-image', `No image at \`${written}\`.`, { file, place, hint }))
      }
      return undefined
    }
    if (secret.test(source)) {
      const text = 'looks like a secret and would be published.'
      this.#report({ rule: 'secret-file', text, hint: 'Remove the link.' }, link)
    }
    const extension = posix.extname(source).toLowerCase()
    const output = asOutputPath(
      `assets/${isImage ? 'images' : 'files'}/${publishedName(source) || 'file'}-${nameHash(bytes)}${extension}`,
    )
    this.published.set(output, { output, source })
    const src = hrefOf(`/${output}`, this.#input.baseUrl)
    const target = isImage ? this.#measured(source, src, link) : { src }
    this.#known.set(source, target)
    return target
  }

  #measured(source: string, src: string, link: SourceLink): ImageTarget {
    const bytes = this.#input.read.bytes(source) ?? Buffer.alloc(0)
    const problems: Problem[] = []
    const report = (problem: Problem): void => {
      problems.push(problem)
      this.#report(problem, link)
    }
    this.#problems.set(src, problems)
    this.#sources.set(src, source)
    const markup = /\.svg$/i.test(source) ? bytes.toString('utf8') : undefined
    if (markup !== undefined && hasScript(markup))
      report({
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
        report({
          rule: 'large-image',
          text: `has ${Math.round(bytes.length / 1000)} kB and ${width} × ${height} pixels.`,
          hint: 'Publish a smaller version.',
        })
      return { src, width: Math.round(width), height: Math.round(height) }
    } catch {
      // An SVG may have no size.
      if (markup !== undefined && /<svg[\s>]/i.test(markup)) return { src }
      report({
        rule: 'unreadable-image',
        text: 'is not an image that can be read.',
        hint: bytes.length === 0 ? 'The file is empty.' : 'Save it again in the format of its extension.',
      })
      return { src }
    }
  }

  #report({ rule, text, ...more }: Problem, { file, place, href, written = href }: SourceLink): void {
    this.diagnostics.push(diagnose(rule, `\`${written}\` ${text}`, { file, place, ...more }))
  }
}

/** What is wrong with a file, on whichever page: `text` follows its address as that page writes it. */
interface Problem {
  readonly rule: RuleName
  readonly text: string
  readonly hint: string
  readonly severity?: 'warning'
}

/** What the published name of a file begins with; empty if it has no letters and digits of ASCII. */
export const publishedName = (source: string): string =>
  posix
    .basename(source, posix.extname(source))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)

function hintFor(href: string, beside: readonly string[]): Hint | undefined {
  const { path: writtenPath, query, fragment } = splitHref(href)
  const path = writtenPath.replace(/\/+$/, '')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = decode(path.slice(folder.length))
  const candidate = nearest(name, beside)
  if (candidate === undefined) return undefined
  if (candidate === name) return 'It is a folder.'
  const text = folder + plainAddress(candidate) + query + fragment
  return candidate.toLowerCase() === name.toLowerCase()
    ? { hint: `It differs in case from \`${candidate}\`.`, written: href, text }
    : perhapsMeant(href, text)
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

/** The size in pixels of a static image. */
export function sizeOfStatic(
  path: string,
  sources: ReadonlyMap<string, string>,
  { disk }: Session,
): { width: number; height: number } | undefined {
  const address = path.startsWith('/') ? path : `/${path}`
  const link = {
    href: asHref(address),
    kind: 'markdown-image',
    file: asContentPath(''),
    place: { line: 1, column: 1 },
  } as const
  const { images } = resolveImages({
    links: [link],
    read: disk.tracing(new Map()),
    baseUrl: '/',
    originalOf: (file) => file,
    staticSource: (each) => sources.get(each),
  })
  const image = images.get(`\n${address}`)
  return image?.width !== undefined && image.height !== undefined
    ? { width: image.width, height: image.height }
    : undefined
}

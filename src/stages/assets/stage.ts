import type { Session } from '../../engine/session.ts'
import { posix } from 'node:path'
import type { Reader } from '../../engine/reader.ts'
import { decode, hrefOf, isExternal, plainAddress, splitHref } from '../../model/address.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type Hint, differsIn, perhapsMeant } from '../../model/hint.ts'
import type { ShownImage } from '../../model/image-variants.ts'
import { nearest } from '../../model/nearest.ts'
import type { SourceLink } from '../../model/page.ts'
import { asContentPath, asHref, asOutputPath, type OutputPath } from '../../model/path.ts'
import type { ImageTarget } from '../../model/site.ts'
import { type ExamineInput, type ExaminedFile, examineFile, type ImageProblem } from './examine-file.ts'
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
  /** Undefined if the file does not exist. */
  readonly examine: (file: ExamineInput) => ExaminedFile | undefined
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
  readonly #examined = new Map<string, ExaminedFile | undefined>()
  /** By source. */
  readonly #known = new Map<string, ImageTarget | undefined>()
  readonly #sources = new Map<string, string>()
  /** What is wrong with an image, by its address: it is reported on each page that shows it. */
  readonly #problems = new Map<string, readonly ImageProblem[]>()

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
    if (source === undefined || width < 1 || /\.svg$/i.test(source) || this.shown.has(src)) return
    const hash = this.#examine(source, true)?.hash
    const bytes = (): Uint8Array => this.#input.read.bytes(source) ?? new Uint8Array()
    if (hash !== undefined) this.shown.set(src, { source, hash, bytes, width, height, file, place })
  }

  #ofStatic(path: string, isImage: boolean, link: SourceLink): ImageTarget | undefined {
    const source = isImage ? this.#input.staticSource(path) : undefined
    const image = source === undefined ? undefined : this.#examine(source, true)
    return source === undefined || !image
      ? undefined
      : this.#measured(source, hrefOf(path, this.#input.baseUrl), link, image)
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
    const examined = this.#examine(source, isImage)
    if (!examined && otherwise !== source && this.#examine(otherwise, isImage))
      return this.#neighborAt(otherwise, isImage, link, otherwise)
    if (!examined) {
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
      `assets/${isImage ? 'images' : 'files'}/${publishedName(source) || 'file'}-${examined.nameHash}${extension}`,
    )
    this.published.set(output, { output, source })
    const src = hrefOf(`/${output}`, this.#input.baseUrl)
    const target = isImage ? this.#measured(source, src, link, examined) : { src }
    this.#known.set(source, target)
    return target
  }

  #examine(source: string, isImage: boolean): ExaminedFile | undefined {
    const key = `${String(isImage)} ${source}`
    if (!this.#examined.has(key)) this.#examined.set(key, this.#input.examine({ source, isImage }))
    return this.#examined.get(key)
  }

  #measured(source: string, src: string, link: SourceLink, { size, problems }: ExaminedFile): ImageTarget {
    this.#problems.set(src, problems)
    this.#sources.set(src, source)
    for (const problem of problems) this.#report(problem, link)
    return { src, ...size }
  }

  #report({ rule, text, ...more }: ImageProblem, { file, place, href, written = href }: SourceLink): void {
    this.diagnostics.push(diagnose(rule, `\`${written}\` ${text}`, { file, place, ...more }))
  }
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
    ? differsIn('case', href, text, candidate)
    : perhapsMeant(href, text)
}

/** The size in pixels of a static image. */
export function sizeOfStatic(
  path: string,
  sources: ReadonlyMap<string, string>,
  session: Session,
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
    read: session.disk.tracing(new Map()),
    examine: (file) => examineFile(file, session),
    baseUrl: '/',
    originalOf: (file) => file,
    staticSource: (each) => sources.get(each),
  })
  const image = images.get(`\n${address}`)
  return image?.width !== undefined && image.height !== undefined
    ? { width: image.width, height: image.height }
    : undefined
}

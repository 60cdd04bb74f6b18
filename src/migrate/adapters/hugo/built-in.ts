import { posix } from 'node:path'
import type { RootContent } from 'mdast'
import { isExternal } from '../../../model/address.ts'
import { isThere, missingFile } from '../included-files.ts'
import { linkTo, paragraph, text } from '../lists.ts'
import { pageFile } from './references.ts'
import { codeIn, folded, inside, report, htmlElement, words, type Shortcode, type Show } from './shortcode.ts'

/** A shortcode for something that another site shows, as a link to it. */
const linked =
  (address: (id: string) => string): Show =>
  (code) => {
    const id = code.get('id', '0', 'src', 'url', 'link') ?? ''
    const url = isExternal(id) ? id : address(id)
    return [paragraph([linkTo(url, code.get('title', 'alt') ?? url)])]
  }

/** Hugo's own shortcodes (its guide, "Embedded shortcodes"). */
export const builtIn: Readonly<Record<string, Show>> = {
  comment: () => [],
  details: folded('summary', 'title', '0'),
  figure,
  gist: (code) => {
    const url = `https://gist.github.com/${code.get('0', 'user') ?? ''}/${code.get('1', 'id') ?? ''}`
    return [paragraph([linkTo(url, url)])]
  },
  highlight: (code) => [codeIn(code, code.get('0', 'lang'))],
  instagram: linked((id) => `https://www.instagram.com/p/${id}`),
  param: () => [],
  qr: (code) => {
    const value = code.get('text') ?? code.call.inner?.trim() ?? ''
    return [paragraph([isExternal(value) ? linkTo(value, value) : text(value)])]
  },
  tweet: (code) => tweetOf(code),
  twitter: (code) => tweetOf(code),
  twitter_simple: (code) => tweetOf(code),
  x: (code) => tweetOf(code),
  x_simple: (code) => tweetOf(code),
  vimeo: linked((id) => `https://vimeo.com/${id}`),
  vimeo_simple: linked((id) => `https://vimeo.com/${id}`),
  youtube: linked((id) => `https://www.youtube.com/watch?v=${id}`),
}

const tweetOf = (code: Shortcode): readonly RootContent[] => {
  const url = `https://x.com/${code.get('user') ?? 'i'}/status/${code.get('id', '0') ?? ''}`
  return [paragraph([linkTo(url, url)])]
}

export function figure(code: Shortcode): readonly RootContent[] {
  const caption = [
    ...words(code, 'title').map((title): RootContent => htmlElement('strong', {}, [title], code)),
    ...words(code, 'caption').flatMap((each, index) =>
      index === 0 && code.get('title') ? [text(' '), each] : [each],
    ),
  ]
  const credit = words(code, 'attr')
  const url = code.get('attrlink')
  const source =
    credit.length === 0 || url === undefined ? credit : [htmlElement('a', { href: url }, credit, code)]
  const below = [...caption, ...(source.length > 0 ? [text(' '), ...source] : [])]
  const picture = image(code, code.get('src', '0') ?? '', code.get('alt') ?? code.get('title') ?? '')
  const link = code.get('link')
  return [
    htmlElement(
      'figure',
      {},
      [
        link === undefined ? picture : htmlElement('a', { href: link }, [picture], code),
        ...(below.length > 0 ? [htmlElement('figcaption', {}, below, code)] : []),
      ],
      code,
    ),
  ]
}

/** An image; its address is that of a file of the page, of the pages or of a static folder. */
export const image = (code: Shortcode, src: string, alt: string): RootContent =>
  htmlElement(
    'img',
    {
      src: imageAddress(src, code),
      alt,
      width: pixels(code.get('width')),
      height: pixels(code.get('height')),
    },
    [],
    code,
  )

const pixels = (value: string | undefined): string | undefined => /^\d+(?=(?:px)?$)/.exec(value ?? '')?.[0]

/** Templates look for images beside the page, then among `assets` and `static`. */
function imageAddress(src: string, { input }: Shortcode): string {
  if (isExternal(src)) return src
  const plain = src.replace(/^\//, '')
  const beside = posix.join(posix.dirname(input.context.file), plain)
  if (isThere(beside, input)) return `@site/${encodeURI(beside)}`
  const inAssets = posix.join('assets', plain)
  if (isThere(inAssets, input)) return `@site/${encodeURI(inAssets)}`
  return isThere(posix.join('static', plain), input) ? `/${encodeURI(plain)}` : src
}

/** The path of a file that a shortcode names: beside the page, or from the folders of the site. */
export function namedFile(name: string, { input }: Shortcode): string | undefined {
  const folders = name.startsWith('/')
    ? ['.', ...input.options.folders]
    : [posix.dirname(input.context.file), '.', ...input.options.folders]
  return [...folders, 'assets', 'static']
    .map((folder) => posix.join(folder, name))
    .find((path) => isThere(path, input))
}

/** A file as text of the page, or as code. */
export function readFile(code: Shortcode): readonly RootContent[] {
  const { input, call, get } = code
  const name = get('file', '0') ?? ''
  const path = namedFile(name, code)
  if (path === undefined) return get('draft') === 'true' ? [] : missingFile(name, call.node, input)
  if (get('code') === 'true')
    return [codeIn(code, get('lang') ?? posix.extname(path).slice(1), input.read.text(path) ?? '')]
  return [input.include(path, (source) => source) as unknown as RootContent] // See `ContextNode`.
}

/** The page that a shortcode includes; any other file as code. */
export function includePage(code: Shortcode): readonly RootContent[] {
  const { input, call, get } = code
  const target = get('0', 'page', 'file', 'path') ?? ''
  const path = pageFile(target, input) ?? namedFile(target, code)
  if (path === undefined) return missingFile(target, call.node, input)
  // Templates of this name read examples as well: kueue's takes the language as a second parameter.
  const isText = /^(?:\.(?:md|markdown|html?|txt))?$/.test(posix.extname(path))
  return !isText
    ? [codeIn(code, get('lang', '1') ?? posix.extname(path).slice(1), input.read.text(path) ?? '')]
    : [input.include(path, (source) => source) as unknown as RootContent] // See `ContextNode`.
}

/** What a program in the browser draws from a description. */
export const describedElsewhere: Show = (code) => {
  const source = code.get('src', 'url', 'link', '0') ?? ''
  // It may be the text between the tags.
  const description = source === '' ? (code.call.inner ?? '').trim() : source
  report(
    code,
    `\`${code.call.name}\` draws \`${description}\` in the browser; there is a link to it instead.`,
    code.call.name === 'jupyter'
      ? 'Convert the notebook to Markdown, as `jupyter nbconvert --to markdown` does.'
      : 'The plugin `openapi` makes pages of a description of an API.',
  )
  return [...(source === '' ? [] : [paragraph([linkTo(source, source)])]), ...inside(code)]
}

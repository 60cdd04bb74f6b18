import { posix } from 'node:path'
import type { RootContent } from 'mdast'
import { itemOf, linkTo, listOf, paragraph, text } from '../lists.ts'
import { wordsFrom } from '../tags/expand-tags.ts'
import { describedElsewhere, figure, image, includePage, readFile } from './built-in.ts'
import {
  codeIn,
  codesWithin,
  element,
  folded,
  inside,
  htmlElement,
  titled,
  words,
  type Shortcode,
  type Show,
} from './shortcode.ts'

/** docgen's kinds of admonitions by the words that themes have for their kinds and colors. */
const kinds: Readonly<Record<string, string>> = {
  ...{ primary: 'note', note: 'note', default: 'note', info: 'info', secondary: 'info', light: 'info' },
  ...{ success: 'success', tip: 'tip', hint: 'tip', check: 'success', important: 'important' },
  ...{ warning: 'warning', caution: 'warning', danger: 'danger', error: 'danger', dark: 'note' },
}

const admonition: Show = (code) => {
  const { get, call } = code
  const kind = kinds[(get('color', 'type', 'style', 'context', '0') ?? '').toLowerCase()]
  const title = get('title') ?? (get('style') === undefined ? undefined : get('1'))
  return [
    htmlElement(
      'Admonition',
      { kind: kind ?? kinds[call.name] ?? 'note', title: title === '' ? undefined : title },
      inside(code),
      code,
    ),
  ]
}

/** Tabs; their labels may be a list of the element around them. */
const tabs: Show = (code) => {
  const { get } = code
  const labels = get('items')?.split(',') ?? []
  const isText = get('text') === 'true' || get('text') === undefined
  const isOfDocsy = /pane$/.test(code.call.name)
  const items = codesWithin(code, /^(?:tab|(?:tabs|blocks)\/tab|content-tab)$/).map((tab, index) => {
    const label =
      tab.get('header', 'name', 'title', 'tabName', '0') ??
      labels[index]?.trim() ??
      tab.get('lang') ??
      `Tab ${String(index + 1)}`
    const lang = tab.get('lang', 'codelang') ?? get('lang')
    const isCode =
      tab.get('codelang') !== undefined ||
      (isOfDocsy &&
        tab.call.form !== '%' &&
        tab.get('text') !== 'true' &&
        !(get('text') === 'true' && tab.get('text') === undefined))
    const content = isCode && !isFenced(tab) ? [codeIn(tab, lang)] : inside(tab)
    return htmlElement('TabItem', { value: `${label}-${String(index)}`, label }, content, tab)
  })
  return items.length === 0
    ? isText
      ? inside(code)
      : [codeIn(code, get('lang'))]
    : [htmlElement('Tabs', {}, items, code)]
}

const isFenced = ({ call }: Shortcode): boolean => /^\s*(?:`{3}|~{3})/.test(call.inner ?? '')

const card: Show = (code) => {
  const { get } = code
  const src = get('image')
  const isCode = get('code') === 'true'
  const below = [
    ...words(code, 'subtitle', 'description'),
    ...(isCode ? [codeIn(code, get('lang'))] : inside(code)),
    ...['tag', 'footer'].flatMap((name) => words(code, name)).map((each) => paragraph([each])),
  ]
  const title = get('title', 'header', '0')
  const header =
    title === undefined || get('header') === undefined || get('title') === undefined
      ? []
      : titled(words(code, 'header'))
  return [
    htmlElement(
      'Card',
      { title: title ?? '', href: get('link', 'url', 'href') },
      [...(src === undefined ? [] : [image(code, src, get('alt') ?? '')]), ...header, ...below],
      code,
    ),
  ]
}

const cards: Show = (code) => {
  const inner = codesWithin(code, /^(?:card|hextra\/feature-card)$/)
  return [htmlElement('Cards', {}, inner.length === 0 ? inside(code) : inner.flatMap(card), code)]
}

/** Each heading begins a step. */
const steps: Show = (code) => {
  const [part] = inside(code)
  if (!part || !('children' in part)) return []
  const children = part.children as readonly RootContent[]
  const starts = children.flatMap((child, index) => (child.type === 'heading' ? [index] : []))
  if (starts.length === 0) return [part]
  const items = starts.map((start, index) =>
    itemOf([], [{ ...part, children: children.slice(start, starts[index + 1]) } as RootContent]),
  )
  // Read in the same context.
  const before = { ...part, children: children.slice(0, starts[0]) } as RootContent
  return [...(starts[0] === 0 ? [] : [before]), htmlElement('Steps', {}, [listOf(items, true)], code)]
}

/** Files and folders as the items of a list. */
const filesIn = (code: Shortcode): readonly RootContent[] =>
  codesWithin(code, /^filetree\/(?:file|folder)$/).map((each) => {
    const name = each.get('name', '0') ?? ''
    return each.call.name.endsWith('folder')
      ? itemOf([text(`${name}/`)], filesIn(each))
      : itemOf([text(name)], [])
  })

/** A link that looks like a button. */
const button: Show = (code) => {
  const label = code.get('text', 'label') ?? code.call.inner?.trim() ?? ''
  return [
    htmlElement(
      'a',
      { href: code.get('link', 'href', 'url', 'relref', '0'), class: 'button' },
      [text(label)],
      code,
    ),
  ]
}

const lead =
  (level: 'h1' | 'h2' | 'h3'): Show =>
  (code) => [
    ...(code.get('title') === undefined ? [] : [htmlElement(level, {}, words(code, 'title'), code)]),
    ...words(code, 'subtitle').map((each) => paragraph([each])),
    ...inside(code),
    ...(code.get('url') === undefined
      ? []
      : [paragraph([linkTo(code.get('url') ?? '', code.get('url_text') ?? 'Read more …')])]),
  ]

/** Text that a theme sets in its own way. */
const sentence: Show = (code) => {
  const inner = inside(code)
  return inner.length > 0 ? inner : words(code, 'content', '0', 'text').map((each) => paragraph([each]))
}

/** The title of a front page, in place of that in its front matter. */
const headline: Show = (code) => [
  htmlElement('h1', {}, wordsFrom(code.call.inner ?? '', code.call, code.input), code),
]

const badge: Show = (code) => {
  const content = words(code, 'content', '0', 'text', 'title', 'version')
  const label = content.length > 0 ? content : [text(code.call.inner?.trim() ?? '')]
  const link = code.get('link')
  const shownBadge = { ...htmlElement('Badge', {}, label, code), type: 'mdxJsxTextElement' } as RootContent // It stands in a line.
  return [
    link === undefined ? shownBadge : ({ type: 'link', url: link, children: [shownBadge] } as RootContent),
  ]
}

const nothing: Show = () => []

/** An image of the page, whose name may be a pattern, with a caption. */
const processed: Show = (code) => {
  const source = code.get('0', 'src', 'image') ?? ''
  const folder = posix.dirname(code.input.context.file)
  const name = (code.input.read.list(folder) ?? []).find(
    (each) => each === source || each.startsWith(source.replace(/\*.*$/, '')),
  )
  const caption = inside(code)
  return [
    htmlElement(
      'figure',
      {},
      [
        image(code, name ?? source, code.get('alt') ?? ''),
        ...(caption.length > 0 ? [htmlElement('figcaption', {}, caption, code)] : []),
      ],
      code,
    ),
  ]
}

/** The shortcodes of Docsy, Hextra, Book and Relearn (their guides, "Shortcodes"), by name. */
export const ofThemes: Readonly<Record<string, Show>> = {
  ...{
    alert: admonition,
    callout: admonition,
    admonition,
    notice: admonition,
    hint: admonition,
    // Sites have templates of these names, which translate a title.
    ...{ note: admonition, tip: admonition, info: admonition, important: admonition },
    ...{ warning: admonition, caution: admonition, danger: admonition },
    pageinfo: element('Admonition', { kind: 'info' }),
  },
  ...{ tabpane: tabs, tabs, 'code-tabs': tabs, 'blocks/tabs': tabs },
  tab: (code) => [...titled(words(code, 'header', 'name', 'title', '0')), ...inside(code)],
  ...{ card, cards, cardpane: cards, 'hextra/feature-card': card, 'hextra/feature-grid': cards },
  ...{ steps, details: folded('title', 'summary', '0'), expand: folded('title', '0') },
  'filetree/container': (code) => [htmlElement('FileTree', {}, [listOf(filesIn(code))], code)],
  ...{ icon: nothing, 'blocks/link-down': nothing, 'hextra/icon': nothing },
  ...{
    badge,
    'hextra/hero-badge': sentence,
    'hextra/hero-headline': headline,
    'hextra/hero-subtitle': sentence,
  },
  ...{ 'hextra/hero-container': inside, 'hextra/hero-section': inside, 'hextra/hero-button': button, button },
  ...{
    'blocks/cover': lead('h2'),
    'blocks/lead': lead('h2'),
    'blocks/section': inside,
    'blocks/content': inside,
    'blocks/feature': lead('h3'),
  },
  ...{ imgproc: processed, image: figure, readfile: readFile, include: includePage },
  ...{
    swaggerui: describedElsewhere,
    'swaggerui-inline': describedElsewhere,
    redoc: describedElsewhere,
    jupyter: describedElsewhere,
    openapi: describedElsewhere,
  },
  ...{ iframe: linkOnly, pdf: linkOnly, asciinema: linkOnly, video: linkOnly },
  mermaid: (code) => [codeIn(code, 'mermaid')],
  ...{ term: sentence, 'new-feature': badge, columns: inside, section: inside },
}

function linkOnly(code: Shortcode): readonly RootContent[] {
  const url = code.get('src', 'url', 'link', 'file', '0') ?? ''
  return [paragraph([linkTo(url, code.get('title') ?? url)])]
}

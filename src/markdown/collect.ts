import type { Element } from 'hast'
import type { BodyNode, BodyRoot, ComponentNode } from '../model/body.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import type { SearchSection, SourceLink } from '../model/page.ts'
import { asContentPath, asHref } from '../model/path.ts'
import { placeOf } from './place.ts'
import type { NodeData } from './to-hast.ts'

/** Attributes and props that hold an address. */
const addressNames = new Set(['href', 'src', 'to', 'poster', 'srcSet', 'xLinkHref'])

/** The elements of a page that name a target, with where they stand. Links that could run code are reported and cut. */
export function collectLinks(root: BodyRoot, page: string, report: Diagnostic[]): SourceLink[] {
  const links: SourceLink[] = []
  const add = (href: string, kind: SourceLink['kind'], file: string, place: Place): boolean => {
    if (isUnsafe(href)) {
      report.push(diagnose('unsafe-link', `The address \`${href.slice(0, 60)}\` can run code.`, { file, place, hint: 'Link to an `https:` address or a page.' }))
      return false
    }
    links.push({ href: asHref(href), kind, file: asContentPath(file), place })
    return true
  }
  const visit = (node: BodyNode): void => {
    if (node.type === 'element') visitElement(node)
    else if (node.type === 'component') visitComponent(node)
    else if (node.type === 'raw') visitRaw(node as unknown as RawNode)
    if ('children' in node) (node.children as readonly BodyNode[]).forEach(visit)
    if (node.type === 'component' && node.slots) Object.values(node.slots).flat().forEach(visit)
  }

  function visitElement(element: Element): void {
    const data = (element.data ?? {}) as NodeData
    for (const name of ['href', 'src', 'srcSet', 'poster']) {
      const value = element.properties[name]
      if (typeof value !== 'string' || (name === 'href' && value.startsWith('#') && element.properties.dataFootnoteRef !== undefined)) continue
      const kind = name === 'href' && data.origin === 'markdown-link' ? 'markdown-link' : name === 'src' && element.tagName === 'img' && data.origin === 'markdown-image' ? 'markdown-image' : 'attribute'
      for (const each of name === 'srcSet' ? srcsetUrls(value) : [value]) if (!add(each, kind, data.file ?? page, placeOf(element))) element.properties[name] = '#'
    }
  }

  function visitComponent(node: ComponentNode): void {
    for (const [name, value] of Object.entries(node.props)) {
      if (!addressNames.has(name) || typeof value !== 'string') continue
      if (!add(value, 'attribute', node.file, node.place)) (node.props as Record<string, string>)[name] = '#'
    }
  }

  function visitRaw(node: RawNode): void {
    if (node.data?.file === undefined) return
    const start = placeOf(node)
    for (const match of node.value.matchAll(rawAddress)) {
      const line = start.line + node.value.slice(0, match.index).split('\n').length - 1
      add(unescapeHtml(match[2] ?? match[3] ?? ''), 'attribute', node.data.file, { line, column: line === start.line ? start.column : 1 })
    }
  }

  root.children.forEach(visit)
  return links
}

interface RawNode {
  readonly value: string
  readonly data?: { readonly file?: string }
  readonly position?: { readonly start: { readonly line: number; readonly column: number }; readonly end: { readonly line: number; readonly column: number } }
}

/** `href="…"` and `src='…'` in raw HTML. */
export const rawAddress = /\s(?:href|src|poster)\s*=\s*(?:("([^"]*)")|'([^']*)')/gi

export const srcsetUrls = (value: string): string[] => value.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '').filter(Boolean)

export const unescapeHtml = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" })[name] ?? all)

/** A scheme that a browser would run. It ignores white space and control characters in a scheme, so they are taken out first. */
function isUnsafe(href: string): boolean {
  // eslint-disable-next-line no-control-regex -- that is what browsers ignore
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.replace(/[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, ''))?.[1]?.toLowerCase()
  if (scheme === 'data') return !/^\s*data:image\/(?:png|gif|jpe?g|webp|avif)[;,]/i.test(href)
  return scheme === 'javascript' || scheme === 'vbscript' || scheme === 'livescript'
}

/** The page's text by heading; code and prose apart. `title` stands above the first heading. */
export function collectSections(root: BodyRoot, title: string): SearchSection[] {
  interface Open { id: string; trail: string[]; text: string[]; code: string[] }
  const sections: Open[] = [{ id: '', trail: [title], text: [], code: [] }]
  const trail: { level: number; text: string }[] = []
  const current = (): Open => sections[sections.length - 1] as Open
  const visit = (node: BodyNode): void => {
    switch (node.type) {
      case 'text':
        current().text.push(node.value)
        return
      case 'element': {
        if (/^h[1-6]$/.test(node.tagName) && typeof node.properties.id === 'string') {
          const level = Number(node.tagName[1])
          const text = plainText(node)
          if (level === 1) return
          while ((trail.at(-1)?.level ?? 0) >= level) trail.pop()
          trail.push({ level, text })
          sections.push({ id: node.properties.id, trail: [title, ...trail.map((entry) => entry.text)], text: [], code: [] })
          return
        }
        if (node.tagName === 'code') {
          const code = plainText(node)
          current().text.push(code)
          current().code.push(code)
          return
        }
        if (node.tagName === 'script' || node.tagName === 'style') return
        break
      }
      case 'component':
        if (node.name === 'CodeBlock') {
          if (typeof node.props.title === 'string') current().text.push(` ${node.props.title} `)
          if (typeof node.props.raw === 'string') current().code.push(node.props.raw)
          return
        }
        if (node.name === 'Mermaid') return
        for (const name of ['title', 'label', 'description']) if (typeof node.props[name] === 'string') current().text.push(` ${node.props[name]} `)
        if (node.slots) Object.values(node.slots).flat().forEach(visit)
        break
      default:
    }
    if ('children' in node) {
      ;(node.children as readonly BodyNode[]).forEach(visit)
      if (node.type !== 'element' || blockElements.test(node.tagName)) current().text.push(' ')
    }
  }
  root.children.forEach(visit)
  return sections.map(({ id, trail: names, text, code }) => ({ id, trail: names, text: text.join('').replace(/\s+/g, ' ').trim(), code: code.join('\n') }))
}

const blockElements = /^(p|li|td|th|div|tr|dt|dd|summary|figcaption|blockquote)$/

/** Text of a heading or code without the anchor link that is raw HTML. */
function plainText(node: BodyNode): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? (node.children as readonly BodyNode[]).map(plainText).join('') : ''
}

/** Names of the components that a body uses. */
export function collectComponents(root: BodyRoot): string[] {
  const names = new Set<string>()
  const visit = (node: BodyNode): void => {
    if (node.type === 'component' && node.thunk === undefined) names.add(node.name)
    if ('children' in node) (node.children as readonly BodyNode[]).forEach(visit)
    if (node.type === 'component' && node.slots) Object.values(node.slots).flat().forEach(visit)
  }
  root.children.forEach(visit)
  return [...names].sort()
}

import { posix } from 'node:path'
import type { Reader } from '../../engine/reader.ts'
import type { BodyNode, PageBody } from '../../model/body.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import { addressAttributes, addressProps } from '../../model/markup-addresses.ts'
import type { Page, PageModuleUnit } from '../../model/page.ts'
import type { PageSlice } from '../../model/site.ts'
import { isAsset, type Theme } from '../../model/theme.ts'
import { type Space, spaceWithin } from '../../model/html-elements.ts'
import { reactProps } from './react-props.ts'

interface ComponentModuleInput {
  /** The Markdown file, relative to the project root. */
  readonly file: string
  /** The base URL of the site's files, with leading and trailing slashes. */
  readonly base: string
  readonly read: Reader
}

/**
 * Writes compiled Markdown as an ES module: a React component, its front matter, its outline (`toc`), and its
 * exports. Code that has to run is imported from `docgen-markdown-unit:<id>`.
 */
export function componentModule(
  page: Page,
  body: PageBody,
  { file, base, read }: ComponentModuleInput,
): string {
  const units = page.module?.units ?? []
  const writer = new ModuleWriter(file, base, read, units)
  const children = writer.all(body.hast.children, 'html')
  const toc = page.headings
    .filter(({ level }) => level > 1)
    .map(({ text, id, level }) => ({ value: text, id, level }))
  const unit = units.find((each) => each.file === file)
  return [
    "import { createElement as h, Fragment } from 'react'",
    ...writer.components.map((name) => `import ${localName(name)} from '@theme/mdx/${name}'`),
    ...writer.images.map((image, index) => `import image${index} from ${JSON.stringify(`@site/${image}`)}`),
    ...units.map(({ id }) => `import * as ${id} from 'docgen-markdown-unit:${id}'`),
    ...(unit ? [`export * from 'docgen-markdown-unit:${unit.id}'`] : []),
    `const components = { ${writer.components.map((name) => `${JSON.stringify(name)}: ${localName(name)}`).join(', ')} }`,
    `export const frontMatter = ${JSON.stringify(page.frontMatter)}`,
    `export const toc = ${JSON.stringify(toc)}`,
    `export const contentTitle = ${JSON.stringify(page.title)}`,
    'export default function Markdown(props) {',
    unit ? `  const values = ${scopeOf(unit.id, 'props')}` : '',
    `  return h(Fragment, null, ${children.join(', ')})`,
    '}',
  ].join('\n')
}

const localName = (component: string): string => `C_${component}`

const scopeOf = (unit: string, props: string): string =>
  `${unit}.scope(${props}, components, frontMatter, toc)`

/** Writes the nodes of a body as calls of `createElement`. */
class ModuleWriter {
  readonly #file: string
  readonly #base: string
  readonly #read: Reader
  /** The ids of units by their files. */
  readonly #units: ReadonlyMap<string, string>
  readonly #components = new Set<string>()
  readonly #images: string[] = []

  constructor(file: string, base: string, read: Reader, units: readonly PageModuleUnit[]) {
    this.#file = file
    this.#base = base
    this.#read = read
    this.#units = new Map(units.map((unit) => [unit.file, unit.id]))
    for (const { components } of units) for (const name of components) this.#components.add(name)
  }

  /** The names of theme components that were used. */
  get components(): readonly string[] {
    return [...this.#components].sort()
  }

  /** The files of `image0` and so on, relative to the project. */
  get images(): readonly string[] {
    return this.#images
  }

  all(nodes: readonly BodyNode[], space: Space): readonly string[] {
    return nodes.map((node) => this.#node(node, space)).filter((code) => code !== '')
  }

  #node(node: BodyNode, space: Space): string {
    switch (node.type) {
      case 'text':
        return JSON.stringify(node.value)
      case 'element': {
        const { file } = (node.data ?? {}) as { file?: string } // As `NodeData` has it.
        const addresses = new Set(
          addressAttributes(node.tagName).flatMap(({ property, form }) =>
            form === 'address' ? [property] : [],
          ),
        )
        const props = Object.entries(reactProps(node.properties, spaceWithin(node, space))).map(
          ([name, value]) => this.#prop(name, value, file ?? '', addresses.has(name)),
        )
        return this.#call(
          JSON.stringify(node.tagName),
          props,
          this.all(node.children, spaceWithin(node, space)),
        )
      }
      case 'expression':
        return `values[${node.thunk}]()`
      case 'scope': {
        const inner = `h(Fragment, null, ${this.all(node.children, space).join(', ')})`
        const unit = this.#units.get(node.unit)
        if (unit === undefined) return inner
        const props = this.#props(node.props, node.dynamic, '')
        return `((values) => ${inner})(${scopeOf(unit, `{ ${props.join(', ')} }`)})`
      }
      case 'component': {
        if (node.thunk === undefined && /^[A-Z]/.test(node.name)) this.#components.add(node.name)
        const type =
          node.thunk !== undefined
            ? `values[${node.thunk}]()`
            : /^[A-Z]/.test(node.name)
              ? localName(node.name)
              : JSON.stringify(node.name)
        const slots = Object.entries(node.slots ?? {}).map(
          ([name, nodes]) =>
            `${JSON.stringify(name)}: h(Fragment, null, ${this.all(nodes, space).join(', ')})`,
        )
        return this.#call(
          type,
          [...this.#props(node.props, node.dynamic, node.file), ...slots],
          this.all(node.children.filter(isNoBreak), space),
        )
      }
      default:
        return ''
    }
  }

  #call(type: string, props: readonly string[], children: readonly string[]): string {
    return `h(${[type, props.length > 0 ? `{ ${props.join(', ')} }` : 'null', ...children].join(', ')})`
  }

  #props(
    props: Readonly<Record<string, unknown>>,
    dynamic: readonly { readonly name?: string; readonly thunk: number }[] = [],
    file: string,
  ): readonly string[] {
    return [
      ...Object.entries(props).map(([name, value]) => this.#prop(name, value, file, addressProps.has(name))),
      ...dynamic.map(({ name, thunk }) =>
        name === undefined ? `...values[${thunk}]()` : `${JSON.stringify(name)}: values[${thunk}]()`,
      ),
    ]
  }

  #prop(name: string, value: unknown, file: string, isAddress: boolean): string {
    return `${JSON.stringify(name)}: ${isAddress && typeof value === 'string' ? this.#address(value, file) : JSON.stringify(value)}`
  }

  /** An address as an expression. */
  #address(address: string, file: string): string {
    if (/^\/(?!\/)/.test(address))
      return JSON.stringify(address.startsWith(this.#base) ? address : `${this.#base}${address.slice(1)}`)
    if (/^[a-z][a-z\d+.-]*:|^[/#?]|^$/i.test(address) || !isAsset(address)) return JSON.stringify(address)
    const path = address.startsWith('@site/')
      ? address.slice('@site/'.length)
      : posix.join(posix.dirname(file), address)
    if (this.#read.bytes(path) === undefined) return JSON.stringify(address)
    if (!this.#images.includes(path)) this.#images.push(path)
    return `image${this.#images.indexOf(path)}`
  }
}

/** Whether a node is more than a line break between blocks, which components should not see. */
const isNoBreak = (node: BodyNode): boolean =>
  !(node.type === 'text' && node.value.includes('\n') && node.value.trim() === '')

/** A heading in the form that code in pages reads. */
export type TocEntry = { readonly value: string } & Pick<PageSlice['toc'][number], 'id' | 'level'>

/** The exports of a page's own module (see `PageModuleUnit`). */
export interface UnitModule {
  readonly scope: (
    props: Readonly<Record<string, unknown>>,
    components: Theme['mdx'],
    frontMatter: FrontMatter,
    toc: readonly TocEntry[],
  ) => readonly (() => unknown)[]
}

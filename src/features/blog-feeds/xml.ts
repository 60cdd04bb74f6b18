import { escapeXml } from '../../model/escape-xml.ts'

/** An XML element with text, child elements, or no content. `undefined` children are omitted. */
export interface XmlElement {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string | undefined>>
  readonly content?: string | readonly (XmlElement | undefined)[] | undefined
}

/** Creates an XML element. Text is escaped. */
export const element = (
  name: string,
  content?: XmlElement['content'],
  attributes?: XmlElement['attributes'],
): XmlElement => ({ name, content, ...(attributes ? { attributes } : {}) })

/** A document in UTF-8 (XML 1.0, fifth edition). */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`

function write({ name, attributes = {}, content }: XmlElement): string {
  const open = Object.entries(attributes).reduce(
    (tag, [key, value]) => (value === undefined ? tag : `${tag} ${key}="${escapeXml(value)}"`),
    `<${name}`,
  )
  if (content === undefined) return `${open}/>`
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : content.flatMap((child) => (child ? [write(child)] : [])).join('\n')
  return typeof content === 'string' ? `${open}>${inner}</${name}>` : `${open}>\n${inner}\n</${name}>`
}

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

/** Escapes text for XML and removes characters that XML cannot represent (section 2.2). */
const escapeXml = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

import { lookup } from 'mrmime'

/** Where the registry's name is not what browsers and other servers use. */
const others: Readonly<Record<string, string>> = {
  'text/xml': 'application/xml',
  'text/yaml': 'application/yaml',
  'text/mdx': 'text/markdown',
}

/**
 * The media type of a file by its name; unknown ones are bytes, which a browser saves and does not guess at.
 */
export function contentType(path: string): string {
  if (/\.ico$/i.test(path)) return 'image/x-icon'
  const known = lookup(path)
  if (known === undefined) return 'application/octet-stream'
  const type = others[known] ?? known
  return isText(type) ? `${type}; charset=utf-8` : type
}

const isText = (type: string): boolean =>
  type.startsWith('text/') || /^application\/(?:json|xml|yaml)$|\+(?:json|xml)$/.test(type)

/** Whether compression makes such a file smaller. */
export function isCompressible(type: string): boolean {
  return /^text\/|charset=utf-8|^application\/wasm|^font\/(ttf|otf)|^image\/(x-icon|bmp)/.test(type)
}

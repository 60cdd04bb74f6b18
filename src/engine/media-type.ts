import { lookup } from 'mrmime'

/** Media types for which browsers and other servers use another name than the registry's. */
const others: Readonly<Record<string, string>> = {
  'text/xml': 'application/xml',
  'text/yaml': 'application/yaml',
  'text/mdx': 'text/markdown',
}

/**
 * The media type for a file name. Unknown types become `application/octet-stream`, which browsers download
 * instead of guessing.
 */
export function contentType(path: string): string {
  if (/\.ico$/i.test(path)) return 'image/x-icon'
  const usualType: unknown = lookup(path)
  // A file `__proto__` has something else in mrmime's table.
  if (typeof usualType !== 'string') return 'application/octet-stream'
  const type = others[usualType] ?? usualType
  return isText(type) ? `${type}; charset=utf-8` : type
}

const isText = (type: string): boolean =>
  type.startsWith('text/') || /^application\/(?:json|xml|yaml)$|\+(?:json|xml)$/.test(type)

/** Whether files of a media type get smaller when they are compressed. */
export function isCompressible(type: string): boolean {
  return /^text\/|charset=utf-8|^application\/wasm|^font\/(ttf|otf)|^image\/(x-icon|bmp)/.test(type)
}

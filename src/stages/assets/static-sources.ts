import { resolveImages } from './stage.ts'
import type { StaticFile } from './static-files.ts'
import { asContentPath, asHref } from '../../model/path.ts'
import type { Session } from '../../engine/session.ts'

/** Maps addresses of static files (`/img/a.png`) to paths relative to the project root. */
export function staticSources(files: readonly StaticFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, source }) => [`/${path}`, source]))
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

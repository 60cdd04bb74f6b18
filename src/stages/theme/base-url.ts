import type { BundleFile } from './kept-bundle.ts'

/**
 * Stands for the base URL while the browser's part is bundled. It is part of the code that is minified and
 * named by its content, and neither names of files nor those of variables, which esbuild chooses by the
 * letters of the code, may depend on where a site is published.
 */
export const baseUrlToCome = '/docgen-base-url-to-come/'

/** A file of the browser's bundle with the base URL. */
export const atBaseUrl = (file: BundleFile, baseUrl: string): BundleFile =>
  isText(file)
    ? withText(
        file,
        textOf(file).replaceAll(baseUrlToCome, () => latin1(baseUrl)),
      )
    : file

/** A file of the browser's bundle for another base URL; each begins and ends with a slash. */
export function rebased(file: BundleFile, from: string, to: string): BundleFile {
  if (!isText(file) || from === to) return file
  const [before, after] = [latin1(`${from}assets/`), latin1(`${to}assets/`)]
  const text = ['"', "'", '`', '('].reduce(
    (whole, opening) => whole.replaceAll(opening + before, () => opening + after),
    textOf(file),
  )
  return withText(file, text)
}

/** Whether a file of the bundle is a script or a style sheet. */
export const isText = ({ path }: BundleFile): boolean => /\.(?:js|css)$/.test(path)

/** The content of a file, byte for byte, whatever the bytes are. */
export const textOf = ({ contents }: BundleFile): string => Buffer.from(contents).toString('latin1')

/** The file with another text, as `textOf` gives it. */
export const withText = ({ path }: BundleFile, text: string): BundleFile => ({
  path,
  contents: Buffer.from(text, 'latin1'),
})

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

import type { BundleFile } from '../../engine/bundle-folder.ts'

/**
 * A placeholder for the base URL while the client is bundled. It is part of the code that is minified, and
 * the names of variables, which esbuild chooses by letter frequency, must not depend on where a site is
 * published. `nameByContent` names the files once it is replaced.
 */
export const baseUrlToCome = '/docgen-base-url-to-come/'

/** Inserts the base URL into a file of the client bundle. */
export const atBaseUrl = (file: BundleFile, baseUrl: string): BundleFile =>
  isTextFile(file)
    ? withText(
        file,
        latin1Text(file).replaceAll(baseUrlToCome, () => latin1(baseUrl)),
      )
    : file

/** Changes the base URL in a file of the client bundle. Both start and end with a slash. */
export function rebased(file: BundleFile, from: string, to: string): BundleFile {
  if (!isTextFile(file) || from === to) return file
  const [before, after] = [latin1(`${from}assets/`), latin1(`${to}assets/`)]
  const text = ['"', "'", '`', '('].reduce(
    (whole, opening) => whole.replaceAll(opening + before, () => opening + after),
    latin1Text(file),
  )
  return withText(file, text)
}

/** Whether a file of the bundle is a script or a style sheet. */
export const isTextFile = ({ path }: BundleFile): boolean => /\.(?:js|css)$/.test(path)

/** The content of a file as a string with one character per byte. */
export const latin1Text = ({ contents }: BundleFile): string => Buffer.from(contents).toString('latin1')

/** Replaces the content of a file by a string as returned by `latin1Text`. */
export const withText = ({ path }: BundleFile, text: string): BundleFile => ({
  path,
  contents: Buffer.from(text, 'latin1'),
})

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

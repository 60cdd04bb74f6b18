import type { FrontMatter } from '../../model/front-matter.ts'
import type { CompileOptions } from './compile-options.ts'

export interface SourceFormat {
  readonly format: 'md' | 'mdx'
  readonly by: 'front matter' | 'setting' | 'name'
}

/**
 * The format of a page or partial: set by its front matter, otherwise by the site, otherwise by its name
 * (`byName`).
 */
export function sourceFormat(
  byName: 'md' | 'mdx',
  { mdx }: FrontMatter,
  { format }: Pick<CompileOptions, 'format'>,
): SourceFormat {
  if (mdx?.format === 'md' || mdx?.format === 'mdx') return { format: mdx.format, by: 'front matter' }
  return format === 'detect' ? { format: byName, by: 'name' } : { format, by: 'setting' }
}

export const formatOfName = (path: string): 'md' | 'mdx' => (/\.mdx$/i.test(path) ? 'mdx' : 'md')

/** How to have a file read as MDX that is read as Markdown. */
export const howToGetMdx: Readonly<Record<SourceFormat['by'], string>> = {
  'front matter': 'Take `format: md` out of its front matter.',
  setting:
    'Write `mdx: {format: mdx}` in its front matter, or take `markdown.format: md` out of the configuration.',
  name: 'Rename the file so that it ends in `.mdx`, write `mdx: {format: mdx}` in its front matter, or `markdown.format: mdx` in the configuration.',
}

import type { MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { refused } from '../../../stages/markdown/mdx/import-specifier.ts'
import { withPlainIds } from '../formatted-ids.ts'
import { mendMdx } from '../mend-mdx.ts'
import { fromStarlight } from './front-matter.ts'
import { readStarlight } from './read-starlight.ts'

/** How sources that were written for Starlight are read. */
export const starlightDialect: MarkdownDialect = {
  text: withPlainIds,
  mend: mendMdx,
  tree: readStarlight,
  // Astro takes empty lines before it for nothing.
  frontMatter: { opening: /^(?:[ \t]*\n)*---([^\n]*)(\n|$)/, translate: fromStarlight },
  importTarget: (specifier) =>
    /^(?:@astrojs\/starlight\/components|astro:assets|astro:components)$/.test(specifier)
      ? { kind: 'components', name: specifier, isForeign: false }
      : specifier.endsWith('.astro')
        ? refused(
            `\`${specifier}\` is a component of Astro; only what is between its tags is shown.`,
            'Write a component of React in its place (`templates/mdx/Name.tsx`).',
          )
        : undefined,
}

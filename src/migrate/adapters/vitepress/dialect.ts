import type { MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { withPlainIds } from '../formatted-ids.ts'
import { mendMdx } from '../mend-mdx.ts'
import { readVitePress } from './read-vitepress.ts'
import { readableContainers } from './readable-containers.ts'

/** How sources that were written for VitePress are read. */
export const vitePressDialect: MarkdownDialect = {
  text: (body) => withPlainIds(readableContainers(body)),
  mend: mendMdx,
  tree: readVitePress,
}

import type { MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { withPlainIds } from '../formatted-ids.ts'
import { mendMdx } from '../mend-mdx.ts'

/** How sources that were written for Docusaurus are read. */
export const docusaurusDialect: MarkdownDialect = { text: withPlainIds, mend: mendMdx }

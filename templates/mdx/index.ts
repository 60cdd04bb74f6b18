/**
 * The components that authors may write. Page modules import them from `docgen/components`; MDX pages need no
 * import.
 */
export { default as Admonition } from '@theme/mdx/Admonition'
export { default as Badge } from '@theme/mdx/Badge'
export { default as Card } from '@theme/mdx/Card'
export { default as Cards } from '@theme/mdx/Cards'
export { default as CodeBlock } from '@theme/mdx/CodeBlock'
export { default as CodeList } from '@theme/mdx/CodeList'
export { default as Details } from '@theme/mdx/Details'
export { default as Figure } from '@theme/mdx/Figure'
export { default as FileTree } from '@theme/mdx/FileTree'
export { default as Icon } from '@theme/mdx/Icon'
export { default as Kbd } from '@theme/mdx/Kbd'
export { default as Link } from '@theme/mdx/Link'
export { default as Mermaid } from '@theme/mdx/Mermaid'
export { default as Steps } from '@theme/mdx/Steps'
export { default as TabItem } from '@theme/mdx/TabItem'
export { default as Tabs } from '@theme/mdx/Tabs'
export { default as Term } from '@theme/mdx/Term'
export { default as ThemedImage } from '@theme/mdx/ThemedImage'
export { default as Tooltip } from '@theme/mdx/Tooltip'
export { inline, useDocsPage, useDocument, usePluginData, useTranslate, useWithBase } from '@theme/context'

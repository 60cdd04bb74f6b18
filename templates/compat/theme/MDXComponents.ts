import Admonition from '@theme/mdx/Admonition'
import CodeBlock from '@theme/mdx/CodeBlock'
import Mermaid from '@theme/mdx/Mermaid'
import Details from './Details.tsx'
import Heading from './Heading.tsx'

/** `@theme/MDXComponents`: the components available on pages without an import. */
export default { Admonition, CodeBlock, Details, Heading, Mermaid, details: Details }

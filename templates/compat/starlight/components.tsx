import type { ImgHTMLAttributes, ReactNode } from 'react'
import Admonition from '@theme/mdx/Admonition'
import DocgenBadge from '@theme/mdx/Badge'
import CodeBlock from '@theme/mdx/CodeBlock'
import Link, { type LinkProps } from '@theme/mdx/Link'

/**
 * `@astrojs/starlight/components` and `astro:assets` in expressions (`{list.map((each) => <Card … />)}`);
 * elsewhere on a page, these components are replaced when it is compiled.
 */
export { default as Card, default as LinkCard } from '@theme/mdx/Card'
export { default as CardGrid } from '@theme/mdx/Cards'

interface AsideProps {
  readonly type?: string
  readonly title?: string
  readonly children?: ReactNode
}

export const Aside = ({ type, ...rest }: AsideProps) => <Admonition kind={type ?? 'note'} {...rest} />

export const Badge = ({ text }: { readonly text: string }) => <DocgenBadge>{text}</DocgenBadge>

export const LinkButton = ({ href, children }: LinkProps) => (
  <Link href={href} className="button">
    {children}
  </Link>
)

interface CodeProps {
  readonly code: string
  readonly lang?: string
  readonly title?: string
}

export const Code = ({ code, lang, title }: CodeProps) => (
  <CodeBlock
    raw={code}
    {...(lang === undefined ? {} : { language: lang })}
    {...(title === undefined ? {} : { title })}
  />
)

interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  readonly src: string | { readonly src: string }
}

export const Image = ({ src, alt = '', width, height }: ImageProps) => (
  <img src={typeof src === 'string' ? src : src.src} alt={alt} width={width} height={height} />
)

export { Image as Picture }

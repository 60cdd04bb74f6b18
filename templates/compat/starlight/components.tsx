import type { ReactNode } from 'react'
import Admonition from '@theme/mdx/Admonition'
import DocgenBadge from '@theme/mdx/Badge'
import DocgenCard, { type CardProps } from '@theme/mdx/Card'
import CodeBlock from '@theme/mdx/CodeBlock'
import DocgenIcon from '@theme/mdx/Icon'
import DocgenTabs from '@theme/mdx/Tabs'
import Link, { type LinkProps } from '@theme/mdx/Link'
import { iconNamed } from './icons.ts'

/**
 * `@astrojs/starlight/components` and `astro:assets` in expressions (`{list.map((each) => <Card … />)}`);
 * elsewhere on a page, these components are replaced when it is compiled.
 */
export { default as LinkCard } from '@theme/mdx/Card'
export { default as CardGrid } from '@theme/mdx/Cards'
export { default as Steps } from '@theme/mdx/Steps'
export { default as TabItem } from '@theme/mdx/TabItem'
export { default as Image, default as Picture } from '../packages/image.tsx'

interface AsideProps {
  readonly type?: string
  readonly title?: string
  readonly children?: ReactNode
}

/** `<Aside>` as an admonition. */
export const Aside = ({ type, ...rest }: AsideProps) => <Admonition kind={type ?? 'note'} {...rest} />

/** `<Tabs>`, which share their choice by `syncKey`. */
export const Tabs = ({ syncKey, children }: { readonly syncKey?: string; readonly children?: ReactNode }) => (
  <DocgenTabs {...(syncKey === undefined ? {} : { groupId: syncKey })}>{children}</DocgenTabs>
)

/** `<Badge>` with its text. */
export const Badge = ({ text }: { readonly text: string }) => <DocgenBadge>{text}</DocgenBadge>

/** `<LinkButton>` as a link that looks like a button. */
export const LinkButton = ({ href, children }: LinkProps) => (
  <Link href={href} className="button">
    {children}
  </Link>
)

/** `<Card>` with its icon, if docgen has it. */
export const Card = ({ icon, ...rest }: CardProps) => {
  const name = iconNamed(icon)
  return <DocgenCard {...rest} {...(name === undefined ? {} : { icon: name })} />
}

interface IconProps {
  readonly name: string
  readonly label?: string
}

/** `<Icon>`, if docgen has it; otherwise its label. */
export const Icon = ({ name, label }: IconProps) => {
  const icon = iconNamed(name)
  return icon === undefined ? label : <DocgenIcon name={icon} label={label} />
}

interface CodeProps {
  readonly code: string
  readonly lang?: string
  readonly title?: string
}

/** `<Code>` as a code block without colors, which only compiling knows. */
export const Code = ({ code, lang, title }: CodeProps) => (
  <CodeBlock
    raw={code}
    {...(lang === undefined ? {} : { language: lang })}
    {...(title === undefined ? {} : { title })}
  />
)

import { Children, isValidElement, type ReactNode } from 'react'
import Admonition from '@theme/mdx/Admonition'
import DocgenBadge from '@theme/mdx/Badge'
import DocgenCard from '@theme/mdx/Card'
import TabItem from '@theme/mdx/TabItem'
import DocgenTabs from '@theme/mdx/Tabs'
import DocgenTooltip from '@theme/mdx/Tooltip'

/**
 * What Mintlify has in the code of pages and snippets without imports (its guide, "React components"): hooks,
 * and its components. In the text of a page, these are replaced when it is compiled.
 */
export { useCallback, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'react'
export { default as CardGroup, default as Columns } from '@theme/mdx/Cards'

interface TextProps {
  readonly title?: ReactNode
  readonly children?: ReactNode
}

const admonition = (kind: string) =>
  function MintlifyAdmonition({ title, children }: TextProps) {
    return (
      <Admonition kind={kind} {...(title === undefined ? {} : { title })}>
        {children}
      </Admonition>
    )
  }

export const Callout = /* @__PURE__ */ admonition('note')
export const Check = /* @__PURE__ */ admonition('success')
export const Danger = /* @__PURE__ */ admonition('danger')
export const Info = /* @__PURE__ */ admonition('info')
export const Note = /* @__PURE__ */ admonition('note')
export const Tip = /* @__PURE__ */ admonition('tip')
export const Warning = /* @__PURE__ */ admonition('warning')

export const Accordion = ({ title, children }: TextProps) => (
  <details>
    <summary>{title}</summary>
    {children}
  </details>
)

export { Accordion as Expandable }

export const AccordionGroup = ({ children }: TextProps) => children

export const Badge = ({ children }: TextProps) => <DocgenBadge>{children}</DocgenBadge>

interface CardProps extends TextProps {
  readonly href?: string
}

/** `<Card>` without its icon, which is of another set. */
export const Card = ({ title, href, children }: CardProps) => (
  <DocgenCard title={title} {...(href === undefined ? {} : { href })}>
    {children}
  </DocgenCard>
)

export const Column = ({ children }: TextProps) => <div>{children}</div>

export const Frame = ({ caption, children }: TextProps & { readonly caption?: ReactNode }) => (
  <figure className="figure">
    {children}
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
)

/** Icons of other sets are left out. */
export const Icon = () => null

export const Steps = ({ children }: TextProps) => (
  <div className="steps">
    <ol>{children}</ol>
  </div>
)

export const Step = ({ title, children }: TextProps) => (
  <li>
    <p>
      <strong>{title}</strong>
    </p>
    {children}
  </li>
)

interface TabProps {
  readonly title: string
  readonly children?: ReactNode
}

export const Tab = ({ title, children }: TabProps) => (
  <TabItem value={title} label={title}>
    {children}
  </TabItem>
)

export const Tabs = ({ children }: TextProps) => (
  <DocgenTabs>
    {Children.map(children, (child) => (isValidElement<TabProps>(child) ? Tab(child.props) : child))}
  </DocgenTabs>
)

export const Tooltip = ({ tip, children }: TextProps & { readonly tip?: ReactNode }) => (
  <DocgenTooltip content={tip}>{children}</DocgenTooltip>
)

import { Children, isValidElement, type ReactNode } from 'react'
import Admonition from '@theme/mdx/Admonition'
import DocgenBadge from '@theme/mdx/Badge'
import DocgenCard from '@theme/mdx/Card'
import DocgenCodeBlock, { type CodeBlockProps } from '@theme/mdx/CodeBlock'
import TabItem from '@theme/mdx/TabItem'
import DocgenTabs from '@theme/mdx/Tabs'
import DocgenTooltip from '@theme/mdx/Tooltip'

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

const Callout = /* @__PURE__ */ admonition('note')
const Check = /* @__PURE__ */ admonition('success')
const Danger = /* @__PURE__ */ admonition('danger')
const Info = /* @__PURE__ */ admonition('info')
const Note = /* @__PURE__ */ admonition('note')
const Tip = /* @__PURE__ */ admonition('tip')
const Warning = /* @__PURE__ */ admonition('warning')

const Accordion = ({ title, children }: TextProps) => (
  <details>
    <summary>{title}</summary>
    {children}
  </details>
)

const AccordionGroup = ({ children }: TextProps) => children

const Badge = ({ children }: TextProps) => <DocgenBadge>{children}</DocgenBadge>

interface CardProps extends TextProps {
  readonly href?: string
}

/** `<Card>` without its icon, which is of another set. */
const Card = ({ title, href, children }: CardProps) => (
  <DocgenCard title={title} {...(href === undefined ? {} : { href })}>
    {children}
  </DocgenCard>
)

const CodeBlock = ({ filename, ...props }: CodeBlockProps & { readonly filename?: string }) => (
  <DocgenCodeBlock {...(filename === undefined ? {} : { title: filename })} {...props} />
)

const Column = ({ children }: TextProps) => <div>{children}</div>

const Frame = ({ caption, children }: TextProps & { readonly caption?: ReactNode }) => (
  <figure className="figure">
    {children}
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
)

/** Icons of other sets are left out. */
const Icon = () => null

const Steps = ({ children }: TextProps) => (
  <div className="steps">
    <ol>{children}</ol>
  </div>
)

const Step = ({ title, children }: TextProps) => (
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

const Tab = ({ title, children }: TabProps) => (
  <TabItem value={title} label={title}>
    {children}
  </TabItem>
)

const Tabs = ({ children }: TextProps) => (
  <DocgenTabs>
    {Children.map(children, (child) => (isValidElement<TabProps>(child) ? Tab(child.props) : child))}
  </DocgenTabs>
)

const Tooltip = ({ tip, children }: TextProps & { readonly tip?: ReactNode }) => (
  <DocgenTooltip content={tip}>{children}</DocgenTooltip>
)

/**
 * What Mintlify has in the code of pages and snippets without imports (its guide, "React components"): hooks,
 * and its components. In the text of a page, these are replaced when it is compiled.
 */
export { default as React } from 'react'
export { useCallback, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'react'
export { default as CardGroup, default as Columns } from '@theme/mdx/Cards'
export {
  Accordion,
  AccordionGroup,
  Badge,
  Callout,
  Card,
  Check,
  CodeBlock,
  Column,
  Danger,
  Frame,
  Icon,
  Info,
  Note,
  Step,
  Steps,
  Tab,
  Tabs,
  Tip,
  Tooltip,
  Warning,
  Accordion as Expandable,
}

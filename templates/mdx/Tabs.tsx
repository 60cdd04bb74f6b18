import { Children, Fragment, isValidElement, useId, type ReactElement, type ReactNode } from 'react'
import { classes } from '@theme/class-names'
import { useComponentTranslate } from '@theme/context'
import type { TabItemProps } from '@theme/mdx/TabItem'

/** Props of `<Tabs>`. */
export interface TabsProps {
  /** Tabs of one group show the same value, on the page and across the site. */
  readonly groupId?: string
  /** Name of the query parameter, or `true` for the group's name. */
  readonly queryString?: boolean | string
  /** The value shown first; `null` for none. */
  readonly defaultValue?: string | null
  /** Tabs with their labels, where the panels have only values. */
  readonly values?: readonly { readonly value: string; readonly label?: string; readonly default?: boolean }[]
  /** Accepted for the sake of existing pages: every panel is in the page, for reading without JavaScript. */
  readonly lazy?: boolean
  /** Classes of its element, beside its own. */
  readonly className?: string
  /** What is chosen, for screen readers. Default: the group's name, or that something can be chosen. */
  readonly label?: string
  /** The panels: `<TabItem>`. */
  readonly children?: ReactNode
}

/**
 * Panels behind tabs (WAI-ARIA: Tabs with automatic activation). Without JavaScript every panel shows under
 * its label; `data-js` and `data-active` choose the first one before any script of ours has run.
 */
export default function Tabs({
  groupId,
  queryString,
  defaultValue,
  values,
  className,
  label: choice,
  children,
}: TabsProps) {
  const id = useId()
  const t = useComponentTranslate()
  const { panels: ownPanels, others } = panelsOf(children)
  const panels = ownPanels.map((panel) => {
    const { props } = panel
    const value = props.value ?? props.label ?? ''
    const option = values?.find((each) => each.value === value)
    return {
      ...props,
      value,
      label: option?.label ?? props.label ?? value,
      isDefault: props.default === true || option?.default === true,
      // Not its children: it may be a component of the site that shows more.
      content: panel,
    }
  })
  if (panels.length === 0) throw new Error('<Tabs> contains no <TabItem value="…">.')
  const defaultTab =
    defaultValue === null
      ? undefined
      : (defaultValue ?? panels.find((panel) => panel.isDefault)?.value ?? panels[0]?.value)
  if (defaultTab !== undefined && !panels.some(({ value }) => value === defaultTab))
    throw new Error(
      `<Tabs defaultValue="${defaultTab}">: no tab has that value. Use one of ${panels.map(({ value }) => `\`${value}\``).join(', ')}.`,
    )
  const query = queryString === true ? (groupId ?? missingGroup()) : queryString || undefined
  const tabStop = defaultTab ?? panels[0]?.value
  return (
    <div
      className={classes('tabs', className)}
      data-tabs={defaultTab ?? ''}
      data-group={groupId}
      data-query={query}
    >
      <div
        className="tab-list needs-js"
        role="tablist"
        aria-label={choice ?? (groupId ? t('tabs.groupLabel', { group: groupId }) : t('tabs.label'))}
      >
        {panels.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}${index}`}
            aria-controls={`${id}${index}p`}
            aria-selected={value === defaultTab}
            tabIndex={value === tabStop ? 0 : -1}
            data-value={value}
          >
            {label}
          </button>
        ))}
      </div>
      {panels.map(({ value, label, content, className: name }, index) => (
        <div
          key={value}
          className={classes('tab-panel', name)}
          role="tabpanel"
          id={`${id}${index}p`}
          aria-labelledby={`${id}${index}`}
          data-value={value}
          data-active={value === defaultTab ? '' : undefined}
        >
          <p className="tab-label no-js-only">{label}</p>
          {content}
        </div>
      ))}
      {others}
    </div>
  )
}

type Panel = ReactElement<Partial<TabItemProps>>

/** The panels among the children of tabs, and what else is there, so that it is not lost. */
function panelsOf(children: ReactNode): { readonly panels: readonly Panel[]; readonly others: ReactNode[] } {
  const panels: Panel[] = []
  const others: ReactNode[] = []
  for (const child of Children.toArray(children)) {
    const props = isValidElement<{ readonly [name: string]: unknown }>(child) ? child.props : {}
    if (isValidElement<{ readonly children?: ReactNode }>(child) && child.type === Fragment) {
      const inner = panelsOf(child.props.children)
      panels.push(...inner.panels)
      others.push(...inner.others)
    } else if (typeof (props['value'] ?? props['label']) === 'string') panels.push(child as Panel) // Checked here.
    else others.push(child)
  }
  return { panels, others }
}

function missingGroup(): never {
  throw new Error('<Tabs queryString> needs a groupId, or the name of the parameter: queryString="os".')
}

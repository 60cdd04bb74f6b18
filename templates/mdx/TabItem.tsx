import type { ReactNode } from 'react'

/** Props of `<TabItem>`. */
export interface TabItemProps {
  /** What is remembered and stands in addresses. */
  readonly value: string
  /** What the tab says; the value by default. */
  readonly label?: string
  /** Whether it is shown first. */
  readonly default?: boolean
  /** Classes of its element, beside its own. */
  readonly className?: string
  /** The text of the panel. */
  readonly children?: ReactNode
}

/** One panel of `<Tabs>`, which reads these props and draws the panel. */
export default function TabItem({ children }: TabItemProps) {
  return children
}

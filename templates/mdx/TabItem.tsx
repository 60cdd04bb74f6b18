import type { ReactNode } from 'react'

/** Props of `<TabItem>`. */
export interface TabItemProps {
  readonly value: string
  readonly label?: string
  readonly default?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** One panel of `<Tabs>`, which reads these props and draws the panel. */
export default function TabItem({ children }: TabItemProps) {
  return children
}

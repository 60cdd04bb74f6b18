import type { BodyNode, ComponentNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'
import { commandsFor } from './npm-commands.ts'

/** Package managers for which a fence can show commands, beside npm. */
const others = [
  ['yarn', 'Yarn'],
  ['pnpm', 'pnpm'],
  ['bun', 'Bun'],
] as const

/**
 * Renders ```` ```bash npm2yarn ````: the same commands for each package manager, in tabs. There is no tab
 * for one to which nothing can be translated, and without any, only the block.
 */
export function packageManagerTabs(
  source: string,
  block: (text: string) => ComponentNode,
  file: string,
  place: Place,
): BodyNode {
  const translations = others
    .map(([value, label]) => ({ value, label, text: commandsFor(value, source) }))
    .filter(({ text }) => text !== source)
  if (translations.length === 0) return block(source)
  const tabs = [{ value: 'npm', label: 'npm', text: source }, ...translations].map(
    ({ value, label, text }): ComponentNode => ({
      type: 'component',
      name: 'TabItem',
      props: { value, label },
      children: [block(text)],
      file,
      place,
    }),
  )
  return { type: 'component', name: 'Tabs', props: { groupId: 'npm2yarn' }, children: tabs, file, place }
}

import { iconNames } from '../../../src/model/icon-names.ts'

/** Icons of Starlight (its reference, "Icons") that docgen has by another name. */
const otherNames: Readonly<Record<string, string>> = {
  'add-document': 'file',
  'approve-check': 'check',
  'approve-check-circle': 'success',
  bars: 'menu',
  blueSky: 'bluesky',
  comment: 'message',
  'comment-alt': 'message',
  document: 'file',
  'down-caret': 'chevron-down',
  error: 'danger',
  information: 'info',
  laptop: 'desktop',
  'left-arrow': 'arrow-left',
  'list-format': 'list',
  magnifier: 'search',
  'open-book': 'book',
  pen: 'edit',
  pencil: 'edit',
  'right-arrow': 'arrow-right',
  'right-caret': 'chevron-right',
  'seti:config': 'settings',
  'seti:docker': 'docker',
  'seti:folder': 'folder',
  'seti:github': 'github',
  'seti:markdown': 'markdown',
  'seti:shell': 'terminal',
  setting: 'settings',
  translate: 'languages',
  'x.com': 'x',
}

/** docgen's name for an icon of Starlight; undefined if it has no such icon. */
export function iconNamed(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const iconName = Object.hasOwn(otherNames, name) ? otherNames[name] : name
  return iconName !== undefined && iconNames.includes(iconName) ? iconName : undefined
}

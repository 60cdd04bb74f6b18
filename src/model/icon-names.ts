// Written by templates/generate-icons.mjs; do not edit.

/** Line icons of the theme; `templates/icons.ts` draws them. */
export const lineIcons = [
  'terminal',
  'desktop',
  'registry',
  'shield',
  'key',
  'network',
  'search',
  'book',
  'rocket',
  'box',
  'puzzle',
  'chart',
  'folder',
  'users',
  'play',
  'settings',
  'code',
  'sun',
  'menu',
  'close',
  'chevron-right',
  'chevron-down',
  'arrow-left',
  'arrow-right',
  'external',
  'info',
  'note',
  'danger',
  'success',
  'check',
  'wrap',
  'edit',
  'clock',
  'thumbs-up',
  'thumbs-down',
  'languages',
  'file',
  'zoom',
  'link',
  'globe',
  'database',
  'list',
  'star',
  'moon',
  'system',
  'home',
  'tip',
  'warning',
  'copy',
  'message',
  'markdown',
] as const

/**
 * Marks of others, in `templates/brands.svg`: filled, not stroked. Simple Icons (CC0-1.0); they belong to
 * their owners.
 */
export const brandIcons: readonly string[] = [
  'kubernetes',
  'docker',
  'github',
  'discord',
  'youtube',
  'x',
  'bluesky',
  'mastodon',
  'linkedin',
] as const

/** What `<Icon>` and `<Card icon>` take on a site without icons of its own. */
export const iconNames: readonly string[] = [...lineIcons, ...brandIcons]

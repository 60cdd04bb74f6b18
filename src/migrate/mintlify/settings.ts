import type { Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { each, noteSettings, type Fates } from '../note-settings.ts'

const fates: Fates = {
  ...each(['$schema', 'name', 'navigation', 'navbar', 'footer', 'footerSocials', 'redirects'], 'ownRows'),
  ...each(
    ['logo', 'colors', 'favicon', 'api', 'openapi', 'anchors', 'tabs', 'topbarLinks', 'topbar'],
    'ownRows',
  ),
  ...each(['topbarCtaButton', 'versions', 'primaryTab'], 'ownRows'),
  description: { as: { key: 'tagline' } },
  appearance: { as: { key: 'colorMode' } },
  modeToggle: { as: { key: 'colorMode' } },
  search: { as: 'search, which is built in' },
  ...each(
    ['theme', 'layout', 'background', 'backgroundImage', 'backgroundColor', 'font', 'fonts', 'rounded'],
    {
      leftOut: 'It is for the theme before: see `theme.preset` and `css`.',
    },
  ),
  ...each(['styling', 'icons', 'thumbnails', 'interaction', 'sidebar'], {
    leftOut: 'It is for the theme before: see `theme.preset` and `css`.',
  }),
  ...each(['contextual', 'feedback', 'integrations', 'analytics', 'banner', 'seo', 'metadata', 'errors'], {
    byHand:
      'See `copyPage`, `feedback`, `headTags` and `announcementBar` in the reference of the configuration.',
  }),
  variables: { byHand: '`{{name}}` is shown as it is written: replace it in the pages.' },
}

export const noteMintlifySettings = (config: Data, draft: MigrationDraft): void =>
  noteSettings(config, fates, draft)

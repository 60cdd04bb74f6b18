import { asData, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { each, noteSettings, type Fates } from '../note-settings.ts'

const ofHugoItself = 'It is a setting of how Hugo itself works.'

const ofSite: Fates = {
  ...each(
    ['baseurl', 'title', 'contentdir', 'languages', 'menus', 'params', 'uglyurls', 'copyright'],
    'ownRows',
  ),
  ...each(
    [
      'enablegitinfo',
      'enableemoji',
      'defaultcontentlanguage',
      'description',
      'defaultcontentlanguageinsubdir',
    ],
    'ownRows',
  ),
  permalinks: { as: { key: 'content.rewrites' } },
  ...each(['languagecode', 'languagename'], { as: { key: 'i18n' } }),
  ...each(['theme', 'themesdir', 'module'], {
    leftOut: 'Pages have the theme of docgen; shortcodes of Docsy and Hextra are known.',
  }),
  ...each(['taxonomies', 'related'], { leftOut: 'docgen lists pages by `tags` only.' }),
  ...each(['outputs', 'outputformats', 'mediatypes'], {
    leftOut: 'docgen writes HTML, Markdown copies, feeds of blogs and `llms.txt`.',
  }),
  ...each(['services', 'googleanalytics', 'disqusshortname', 'privacy'], {
    byHand: 'Analytics: the plugins that the page about analytics describes.',
  }),
  markup: { as: 'what Goldmark reads beside CommonMark is read' },
  frontmatter: { leftOut: 'Dates are those of `date` and `lastmod`.' },
  cascade: { leftOut: 'Values for pages below others are not handed on.' },
}

/** Notes every key of a configuration; its keys are in lower case. */
export function noteHugoSettings(config: Data, draft: MigrationDraft): void {
  const others = Object.keys(config).filter((key) => !Object.hasOwn(ofSite, key))
  noteSettings(config, { ...each(others, { leftOut: ofHugoItself }), ...ofSite }, draft)
  const params = Object.keys(asData(config['params'])).filter(
    (key) => !/^(?:github_\w+|links|copyright|description|editurl|math|katex)$/i.test(key),
  )
  if (params.length > 0)
    draft.leftOut(
      `params: ${params.join(', ')}`,
      'Pages show them by `param`; what templates of the theme do with them is missing.',
    )
}

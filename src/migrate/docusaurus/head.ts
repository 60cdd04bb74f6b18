import { asData, asList, asText, asTexts, originAndBase, type Data } from '../foreign-data.ts'
import { headAttributes, headTag, type HeadTag } from '../head-tags.ts'
import { Code, type MigrationDraft } from '../migration.ts'

/** Converts tags for the head: head tags, scripts, style sheets, metadata, and analytics. */
export function translateHead(config: Data, theme: Data, presetOptions: Data, draft: MigrationDraft): void {
  const tags: HeadTag[] = [
    ...asList(config['headTags'])
      .map(asData)
      .flatMap(({ tagName, attributes, innerHTML }) => headTag({ tagName, attributes, innerHTML }, draft)),
    ...asList(theme['metadata'])
      .map(asData)
      .flatMap((meta) => metaOf(meta)),
    ...asList(config['stylesheets']).flatMap((each) => sheetOf(each)),
    ...asList(config['scripts']).flatMap((each) => scriptOf(each)),
    ...analyticsTags(presetOptions, draft),
  ]
  const image = asText(theme['image'])
  const { url, baseUrl = '/' } = originAndBase(config['url'], config['baseUrl'])
  if (image !== undefined && url !== undefined) {
    const content = /^https?:/.test(image) ? image : `${url}${baseUrl}${image.replace(/^\/+/, '')}`
    tags.push(
      { tagName: 'meta', attributes: { property: 'og:image', content } },
      { tagName: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } },
    )
  }
  if (tags.length > 0) {
    draft.set('headTags', tags)
    draft.takenOver('tags of the head', { key: 'headTags', counts: { tag: tags.length } })
  }
}

const metaOf = (meta: Data): readonly HeadTag[] =>
  Object.keys(meta).length > 0 ? [{ tagName: 'meta', ...headAttributes(meta) }] : []

function sheetOf(sheet: unknown): readonly HeadTag[] {
  const attributes = typeof sheet === 'string' ? { href: sheet } : asData(sheet)
  return asText(attributes['href']) === undefined
    ? []
    : [{ tagName: 'link', ...headAttributes({ rel: 'stylesheet', ...attributes }) }]
}

function scriptOf(script: unknown): readonly HeadTag[] {
  const attributes = typeof script === 'string' ? { src: script } : asData(script)
  return asText(attributes['src']) === undefined ? [] : [{ tagName: 'script', ...headAttributes(attributes) }]
}

/** Tags for the preset's analytics. For the tag manager, docgen has a plugin. */
function analyticsTags(options: Data, draft: MigrationDraft): readonly HeadTag[] {
  const container = asText(asData(options['googleTagManager'])['containerId'])
  if (container !== undefined) {
    draft.imports.add('tagManager')
    draft.plugins.push(new Code(`tagManager({ containerId: ${JSON.stringify(container)} })`))
    draft.takenOver('tag manager', { key: 'plugins', note: '`tagManager`' })
  }
  const { trackingID, anonymizeIP } = asData(options['gtag'])
  const ids = asTexts(trackingID) ?? (asText(trackingID) === undefined ? [] : [String(trackingID)])
  if (asData(options['googleAnalytics'])['trackingID'] !== undefined)
    draft.leftOut('googleAnalytics', 'Google has shut down Universal Analytics.')
  if (ids.length === 0) return []
  draft.takenOver('gtag', { key: 'headTags', note: 'the script and its settings' })
  const settings = anonymizeIP === true ? ', { anonymize_ip: true }' : ''
  return [
    {
      tagName: 'script',
      attributes: { async: true, src: `https://www.googletagmanager.com/gtag/js?id=${ids[0] ?? ''}` },
    },
    {
      tagName: 'script',
      innerHTML: `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());${ids
        .map((id) => `gtag('config',${JSON.stringify(id)}${settings});`)
        .join('')}`,
    },
  ]
}

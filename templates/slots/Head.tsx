import { createElement } from 'react'
import type { LayoutProps } from '../../src/model/theme.ts'
import type { HeadTag } from '../../src/model/site.ts'
import type { AnnouncementBar } from '../../src/model/navigation.ts'
import { useTranslate } from '@theme/context'
import BlogHead from '@theme/slots/BlogHead'
import { baseUrlScript, firstPaintScript } from '@theme/first-paint'
import { changelogFeed } from '@theme/changelog-feed'
import { themeColor } from '@theme/theme-color'

/** The content of `<head>`. */
export default function Head({ site, page, assets, headTags }: LayoutProps) {
  const t = useTranslate()
  const title =
    page.title && page.title !== site.title
      ? `${page.title} ${site.titleDelimiter} ${site.title}`
      : site.title
  const colors = site.announcementBar && announcementStyle(site.announcementBar)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {!headTags.some(({ tag }) => tag === 'title') && <title>{title}</title>}
      <script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
      {page.href === site.baseUrl && (
        <script
          data-text={t('page.baseUrlProblem', { base: site.baseUrl, path: '{path}' })}
          dangerouslySetInnerHTML={{ __html: baseUrlScript }}
        />
      )}
      {assets.preload.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {colors && <style dangerouslySetInnerHTML={{ __html: colors }} />}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <meta name="color-scheme" content="dark light" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColor.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColor.dark} />
      {page.description && <meta name="description" content={page.description} />}
      {page.keywords.length > 0 && <meta name="keywords" content={page.keywords.join(', ')} />}
      {(page.noindex || page.unlisted) && <meta name="robots" content="noindex, nofollow" />}
      <link rel="canonical" href={page.canonical} />
      <Translations site={site} page={page} />
      {/* Without one browsers ask for `/favicon.ico`. */}
      <link rel="icon" href={site.favicon ?? 'data:,'} />
      {page.markdownHref && <link rel="alternate" type="text/markdown" href={page.markdownHref} />}
      <meta
        property="og:type"
        content={(page.blog ? page.blog.post : page.sidebar) ? 'article' : 'website'}
      />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:title" content={page.title || site.title} />
      {page.description && <meta property="og:description" content={page.description} />}
      <meta property="og:url" content={page.canonical} />
      {page.image && <meta property="og:image" content={page.image} />}
      <meta
        name="twitter:card"
        content={page.image || headTags.some(isShared) ? 'summary_large_image' : 'summary'}
      />
      {page.breadcrumbs.length > 0 && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData(site, page) }} />
      )}
      {page.layout === 'changelog' && (
        <link rel="alternate" type="application/atom+xml" title={page.title} href={changelogFeed(page)} />
      )}
      <BlogHead site={site} page={page} />
      <Tags tags={headTags.filter(({ place }) => place !== 'body')} />
    </head>
  )
}

const isShared = ({ attributes }: HeadTag) => attributes['property'] === 'og:image'

/**
 * The same page in every language that has it (RFC 8288 `hreflang`); the default language is for everybody
 * else.
 */
function Translations({ site, page }: Pick<LayoutProps, 'site' | 'page'>) {
  const translations = page.editions?.locales.filter(({ translated }) => translated) ?? []
  if (translations.length < 2) return null
  const everybody = translations.find(({ isDefault }) => isDefault)
  return (
    <>
      {translations.map(({ lang, href }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={site.url + href} />
      ))}
      {everybody && <link rel="alternate" hrefLang="x-default" href={site.url + everybody.href} />}
    </>
  )
}

/** Breadcrumbs and article as schema.org data. `<` is escaped, so that no title can end the script. */
function structuredData(site: LayoutProps['site'], page: LayoutProps['page']): string {
  // A category without a page of its own has no address, which every entry needs.
  const linked = page.breadcrumbs.filter(
    ({ href }, index) => href !== undefined || index === page.breadcrumbs.length - 1,
  )
  const items = linked.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    // The last may go without: it is the page itself (developers.google.com, "Breadcrumb structured data").
    ...(href && index < linked.length - 1 ? { item: site.url + href } : {}),
  }))
  const article = {
    '@type': 'TechArticle',
    headline: page.title,
    ...(page.lastUpdated?.date ? { dateModified: page.lastUpdated.date.slice(0, 10) } : {}),
  }
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [article, { '@type': 'BreadcrumbList', itemListElement: items }],
  }).replace(/</g, '\\u003c')
}

/** A style element rather than an attribute: its hash can stand in a Content-Security-Policy. */
function announcementStyle({ backgroundColor, textColor }: AnnouncementBar): string | undefined {
  const rules = [
    backgroundColor && `background:${plain(backgroundColor)}`,
    textColor && `color:${plain(textColor)}`,
  ].filter(Boolean)
  return rules.length > 0 ? `.announcement{${rules.join(';')}}` : undefined
}

const plain = (value: string) => value.replace(/[<>{};\\]/g, '')

/** Names that React spells in its own way. */
const reactNames: Readonly<Record<string, string>> = {
  charset: 'charSet',
  'http-equiv': 'httpEquiv',
  crossorigin: 'crossOrigin',
  hreflang: 'hrefLang',
  referrerpolicy: 'referrerPolicy',
  fetchpriority: 'fetchPriority',
  nomodule: 'noModule',
  class: 'className',
}

/** Tags of the configuration and of plugins. */
export function Tags({ tags }: { readonly tags: readonly HeadTag[] }) {
  return tags.map((tag, index) => <Tag key={index} {...tag} />)
}

function Tag({ tag, attributes, content }: HeadTag) {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(attributes)) props[reactNames[name] ?? name] = value
  if (content !== undefined) props['dangerouslySetInnerHTML'] = { __html: content }
  return createElement(tag, props)
}

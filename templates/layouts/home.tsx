import type { LayoutProps } from '../../src/model/theme.ts'
import { escapeHtml } from '../../src/model/escape.ts'
import { textLanguage, useWithBase } from '@theme/context'
import { icons } from '@theme/icons'
import Card from '@theme/mdx/Card'
import Cards from '@theme/mdx/Cards'
import Hero, { type HeroAction } from '@theme/mdx/Hero'
import Document from '@theme/slots/Document'
import PageStyles from '@theme/slots/PageStyles'
import TranslationNotice from '@theme/slots/TranslationNotice'
import UnlistedNotice from '@theme/slots/UnlistedNotice'

type Data = Readonly<Record<string, unknown>>

/**
 * A front page: `hero` (`name`, `text`, `tagline`, `image`, `actions`) and `features` of its front matter
 * above its text, as on those of VitePress and Starlight. A picture or code that the text begins with stands
 * beside the hero. A page that has none of these shows the site's tagline and leads to where its navbar does.
 */
export default function HomeLayout(props: LayoutProps) {
  const hero = asData(props.frontMatter['hero'])
  const features = asList(props.frontMatter['features'])
  const name = asText(hero['name'])
  const text = asText(hero['text'])
  const title = text ?? name ?? props.page.title
  const isEmpty = Object.keys(hero).length === 0 && features.length === 0 && props.body.trim() === ''
  const tagline = asText(hero['tagline']) ?? (isEmpty ? asText(props.site.tagline) : undefined)
  return (
    <Document {...props} layoutName="page">
      <PageStyles of="front" />
      <TranslationNotice />
      <UnlistedNotice />
      <main id="docgenMain" tabIndex={-1} className="page-main home" {...textLanguage(props.page)}>
        <Hero
          eyebrow={text && name && <Inline html={name} />}
          title={/[<&]/.test(title) ? <Inline html={title} /> : title}
          tagline={tagline && <Inline html={tagline} />}
          actions={isEmpty ? firstLinks(props) : asList(hero['actions']).flatMap(readAction)}
        >
          <Picture image={hero['image']} />
        </Hero>
        {features.length > 0 && (
          <Cards>
            {features.map((feature, index) => (
              <Feature key={index} feature={feature} />
            ))}
          </Cards>
        )}
        <div className="prose" dangerouslySetInnerHTML={{ __html: props.body }} />
      </main>
    </Document>
  )
}

/** The first pages that the navbar leads to, as buttons. */
const firstLinks = ({ site: { navbar, baseUrl }, page }: LayoutProps): readonly HeroAction[] =>
  navbar.items
    .flatMap((item) =>
      'href' in item && item.href?.startsWith(baseUrl) && item.href !== page.href
        ? [{ text: item.label, link: `/${item.href.slice(baseUrl.length)}` }]
        : [],
    )
    .slice(0, 3)

/** A button; `theme` is VitePress's name for its kind, `variant` Starlight's. */
function readAction({ text, link, icon, theme, variant }: Data): readonly HeroAction[] {
  const address = asText(link)
  const label = asText(text)?.trim()
  // A button that says nothing is none.
  if (address === undefined || (!label && typeof icon !== 'string')) return []
  return [
    {
      text: label,
      link: address,
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(theme === undefined && variant === undefined
        ? {}
        : { primary: theme === 'brand' || variant === 'primary' }),
    },
  ]
}

function Feature({ feature }: { readonly feature: Data }) {
  const { title, details, icon } = feature
  const action = asText(feature['linkText'])
  const name = typeof icon === 'string' && Object.hasOwn(icons, icon) ? icon : undefined
  return (
    <Card
      title={
        <>
          {name === undefined && <FeatureIcon icon={icon} />}
          <Inline html={title} />
        </>
      }
      description={asText(details) && <Inline html={details} />}
      {...(name === undefined ? {} : { icon: name })}
      {...(action === undefined ? {} : { action })}
      {...addressOf(asText(feature['link']))}
    />
  )
}

const inlineTag =
  /&lt;(\/?)(a|b|strong|i|em|code|kbd|mark|small|sub|sup|span|br)((?: (?:class|href|rel|target|title)=&quot;(?:(?!&quot;).)*&quot;)*) ?\/?&gt;/g

/** Text with the inline elements that authors of such pages write in it; all others are shown as text. */
function Inline({ html }: { readonly html: unknown }) {
  const withBase = useWithBase()
  const text = asText(html)
  if (text === undefined || !/[<&]/.test(text)) return text
  let openLinks = 0
  const __html = escapeHtml(text.replaceAll(/&(?=#?\w+;)/g, '\u0000'))
    .replaceAll('\u0000', '&')
    .replaceAll(inlineTag, (tag: string, slash: string, name: string, attributes: string) => {
      const rest = attributes.replaceAll('&quot;', '"')
      if (name !== 'a') return `<${slash}${name}${rest}>`
      const link = / href="(\/[^"]*|https?:[^"]*|mailto:[^"]*)"/.exec(rest)
      if (slash === '' ? !link : openLinks === 0) return tag
      openLinks += slash === '' ? 1 : -1
      return link ? `<a${rest.replace(link[0], () => ` href="${withBase(link[1] ?? '')}"`)}>` : '</a>'
    })
  return <span dangerouslySetInnerHTML={{ __html }} />
}

/** An image, or one for each color mode. Addresses are of the site, or relative to that of the page. */
function Picture({ image }: { readonly image: unknown }) {
  const withBase = useWithBase()
  const { src, light, dark, alt } =
    typeof image === 'string' ? ({ src: image, alt: undefined } as Data) : asData(image)
  const picture = (address: unknown, className?: string) =>
    typeof address === 'string' ? (
      <img src={withBase(address)} alt={asText(alt) ?? ''} className={className} />
    ) : null
  return src === undefined ? (
    <>
      {picture(light, 'only-light')}
      {picture(dark, 'only-dark')}
    </>
  ) : (
    picture(src)
  )
}

/** An emoji or an image. */
function FeatureIcon({ icon }: { readonly icon: unknown }) {
  const isText = typeof icon === 'string' && !/[<:]/.test(icon)
  if (!isText && typeof icon !== 'object') return null
  return (
    <span className="feature-icon" aria-hidden="true">
      {isText ? icon : <Picture image={icon} />}
    </span>
  )
}

/** Addresses begin at the root of the site, not at that of its host. */
const addressOf = (link: string | undefined): { readonly to?: string; readonly href?: string } =>
  link === undefined ? {} : link.startsWith('/') ? { to: link } : { href: link }

const asData = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {}) // Its values stay unknown.

const asList = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.map(asData) : [])

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

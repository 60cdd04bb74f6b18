import type { LayoutProps } from '../../src/model/theme.ts'
import { escapeHtml } from '../../src/model/escape-html.ts'
import { textLanguage, useWithBase } from '@theme/context'
import Card from '@theme/mdx/Card'
import Cards from '@theme/mdx/Cards'
import Link from '@theme/mdx/Link'
import Document from '@theme/slots/Document'
import TranslationNotice from '@theme/slots/TranslationNotice'
import UnlistedNotice from '@theme/slots/UnlistedNotice'

type Data = Readonly<Record<string, unknown>>

/**
 * The home page of a site of VitePress or Starlight: `hero` (`name`, `text`, `tagline`, `image`,
 * `actions`) and `features` of its front matter above its text.
 */
export default function HomeLayout(props: LayoutProps) {
  const hero = asData(props.frontMatter['hero'])
  const features = asList(props.frontMatter['features'])
  const { name, text, tagline, image } = hero
  const actions = asList(hero['actions'])
  return (
    <Document {...props} layoutName="page">
      <TranslationNotice />
      <UnlistedNotice />
      <main id="docgenMain" tabIndex={-1} className="page-main markdown" {...textLanguage(props.page)}>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        <div className="hero">
          <div>
            {(asText(name) ?? asText(text)) !== undefined && (
              <h1>
                <Inline html={name} />
                {asText(name) !== undefined && asText(text) !== undefined && ': '}
                <Inline html={text} />
              </h1>
            )}
            {asText(tagline) !== undefined && (
              <p>
                <Inline html={tagline} />
              </p>
            )}
            {actions.length > 0 && (
              <ul>
                {actions.map((action, index) => (
                  <li key={index}>
                    <Link
                      {...addressOf(asText(action['link']))}
                      className={isFirstChoice(action, index) ? 'button' : 'button button-quiet'}
                    >
                      {asText(action['text'])}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Picture image={image} />
        </div>
        {features.length > 0 && (
          <Cards>
            {features.map((feature, index) => {
              const action = asText(feature['linkText'])
              return (
                <Card
                  key={index}
                  title={
                    <>
                      <FeatureIcon icon={feature['icon']} />
                      <Inline html={feature['title']} />
                    </>
                  }
                  description={asText(feature['details']) && <Inline html={feature['details']} />}
                  {...(action === undefined ? {} : { action })}
                  {...addressOf(asText(feature['link']))}
                />
              )
            })}
          </Cards>
        )}
        <div dangerouslySetInnerHTML={{ __html: props.body }} />
      </main>
    </Document>
  )
}

/** Only this layout needs them. */
const styles =
  '.hero{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:2rem;padding-block:2.5rem 2rem}.hero>div{flex:1 1 22rem}.hero h1{margin:0;font-size:clamp(2rem,5vw,3.25rem);line-height:1.1}.hero p{margin-block:1rem 0;color:var(--muted);font-size:1.2rem}.hero ul{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0 0;padding:0;list-style:none}.hero li{margin:0}.hero>img{flex:none;max-width:min(20rem,100%);max-height:20rem}.feature-icon{margin-inline-end:.5rem}'

const isFirstChoice = ({ theme, variant }: Data, index: number): boolean =>
  theme === undefined && variant === undefined ? index === 0 : theme === 'brand' || variant === 'primary'

const inlineTag =
  /&lt;(\/?)(b|strong|i|em|code|kbd|mark|small|sub|sup|span|br)((?: class=&quot;[\w -]*&quot;)?) ?\/?&gt;/g

/** Text with the inline elements that authors of such pages write in it; all others are shown as text. */
function Inline({ html }: { readonly html: unknown }) {
  const text = asText(html)
  if (text === undefined || !/[<&]/.test(text)) return text
  const __html = escapeHtml(text.replaceAll(/&(?=#?\w+;)/g, '\u0000'))
    .replaceAll('\u0000', '&')
    .replaceAll(
      inlineTag,
      (_tag, slash: string, name: string, rest: string) =>
        `<${slash}${name}${rest.replaceAll('&quot;', '"')}>`,
    )
  return <span dangerouslySetInnerHTML={{ __html }} />
}

/** An image at an address of the site, or one for each color mode; those of sources are in the text. */
function Picture({ image }: { readonly image: unknown }) {
  const withBase = useWithBase()
  const { src, light, dark, alt } =
    typeof image === 'string' ? ({ src: image, alt: undefined } as Data) : asData(image)
  const shown = (address: unknown, className?: string) =>
    typeof address === 'string' && /^\/|^https?:/.test(address) ? (
      <img src={withBase(address)} alt={asText(alt) ?? ''} className={className} />
    ) : null
  return src === undefined ? (
    <>
      {shown(light, 'only-light')}
      {shown(dark, 'only-dark')}
    </>
  ) : (
    shown(src)
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

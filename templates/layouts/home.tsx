import type { LayoutProps } from '../../src/model/theme.ts'
import { textLanguage } from '@theme/context'
import Card from '@theme/mdx/Card'
import Cards from '@theme/mdx/Cards'
import Link from '@theme/mdx/Link'
import Document from '@theme/slots/Document'
import TranslationNotice from '@theme/slots/TranslationNotice'
import UnlistedNotice from '@theme/slots/UnlistedNotice'

type Data = Readonly<Record<string, unknown>>

/**
 * The home page of a site of VitePress: `hero` (`name`, `text`, `tagline`, `actions`) and `features` of its
 * front matter above its text.
 */
export default function HomeLayout(props: LayoutProps) {
  const hero = asData(props.frontMatter['hero'])
  const features = asList(props.frontMatter['features'])
  const [name, text, tagline] = [hero['name'], hero['text'], hero['tagline']].map(asText)
  const actions = asList(hero['actions'])
  return (
    <Document {...props} layoutName="page">
      <TranslationNotice />
      <UnlistedNotice />
      <main id="docgenMain" tabIndex={-1} className="page-main markdown" {...textLanguage(props.page)}>
        {(name ?? text) && <h1>{[name, text].filter(Boolean).join(': ')}</h1>}
        {tagline && <p>{tagline}</p>}
        {actions.length > 0 && (
          <ul>
            {actions.map((action, index) => (
              <li key={index}>
                <Link {...addressOf(asText(action['link']))}>{asText(action['text'])}</Link>
              </li>
            ))}
          </ul>
        )}
        {features.length > 0 && (
          <Cards>
            {features.map((feature, index) => {
              const link = asText(feature['link'])
              return (
                <Card
                  key={index}
                  title={asText(feature['title'])}
                  description={asText(feature['details'])}
                  {...addressOf(link)}
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

/** Addresses begin at the root of the site, not at that of its host. */
const addressOf = (link: string | undefined): { readonly to?: string; readonly href?: string } =>
  link === undefined ? {} : link.startsWith('/') ? { to: link } : { href: link }

const asData = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {}) // Its values stay unknown.

const asList = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.map(asData) : [])

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

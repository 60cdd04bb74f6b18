import type { ReactNode } from 'react'
import type { LayoutProps } from '../../src/model/theme.ts'
import { useTranslate } from '@theme/context'
import AnnouncementBar from '@theme/slots/AnnouncementBar'
import Feedback from '@theme/slots/Feedback'
import Footer from '@theme/slots/Footer'
import Head, { Tags } from '@theme/slots/Head'
import MobileMenu from '@theme/slots/MobileMenu'
import Navbar from '@theme/slots/Navbar'
import SkipLink from '@theme/slots/SkipLink'

interface DocumentProps extends LayoutProps {
  /** Name of the layout, for CSS. */
  readonly layoutName: string
  /** Whether the page asks for feedback below its text. */
  readonly asksBelowText?: boolean | undefined
  readonly children: ReactNode
}

/**
 * The whole page around a layout's content. What the navigator exchanges carries `data-region`: on a change
 * of route it replaces the regions that differ and leaves the others alone.
 */
export default function Document({ layoutName, asksBelowText = false, children, ...props }: DocumentProps) {
  const { site, page } = props
  const t = useTranslate()
  const locale = page.editions?.locales.find(({ current }) => current)
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = site.colorMode
  return (
    <html
      lang={locale?.lang ?? site.locale}
      dir={locale?.direction ?? site.direction}
      data-base={site.baseUrl}
      data-version={site.version}
      data-tree={page.tree}
      data-mode-default={defaultMode}
      data-mode-switch={disableSwitch ? 'off' : undefined}
      data-mode-system={respectPrefersColorScheme ? undefined : 'off'}
      data-announcement-id={site.announcementBar?.id}
    >
      <Head {...props} />
      <body data-layout={layoutName} data-unlisted={page.unlisted ? '' : undefined}>
        <Tags tags={props.headTags.filter(({ place }) => place === 'body')} />
        <SkipLink />
        <IndexForAgents base={site.baseUrl} />
        <AnnouncementBar />
        <Navbar />
        <MobileMenu />
        <div className="frame" data-region="frame">
          {children}
        </div>
        <Footer />
        <Feedback asksBelowText={asksBelowText} />
        <div
          className="visually-hidden"
          id="docgen-announcer"
          role="status"
          data-loading={t('page.loading')}
        />
      </body>
    </html>
  )
}

/**
 * Where agents find all pages. Browsers show and read out nothing of it, while programs that turn HTML into
 * text keep it.
 */
function IndexForAgents({ base }: { readonly base: string }) {
  const href = `${base}llms.txt`
  return (
    <p hidden>
      <a href={href}>{href}</a>
    </p>
  )
}

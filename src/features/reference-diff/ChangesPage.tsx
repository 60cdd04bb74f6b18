import { useDocument, useTranslate } from '@theme/context'
import PageStyles from '@theme/slots/PageStyles'
import { AnchorHeading, CodeLink, ReferencePage, InRow } from '../reference-kit/parts.tsx'

/** The props of a page of changes between versions of a reference. */
export interface ChangesPageProps {
  /** Set if the page has some of the changes of one version: the page that lists all versions. */
  readonly from?: { readonly href: string; readonly name: string }
  readonly releases: readonly ReleaseProps[]
}

export interface ReleaseProps {
  readonly id: string
  readonly title: string
  /** What it is compared with, and how many changes there are. */
  readonly facts: readonly string[]
  readonly effects: readonly EffectProps[]
  /** The pages of its changes, if there are too many for one page. */
  readonly pages: readonly { readonly href: string; readonly name: string }[]
}

/** The changes of one effect, by what they are about: an operation, a type. */
export interface EffectProps {
  readonly id: string
  readonly title: string
  readonly targets: readonly TargetProps[]
}

export interface TargetProps {
  readonly name: string
  /** Undefined for what is no longer there. */
  readonly href?: string
  readonly changes: readonly {
    /** Where in the target it is: `200 › name`; empty for the target itself. */
    readonly at: string
    readonly href?: string
    /** Safe HTML. */
    readonly message: string
    readonly rule: string
  }[]
}

export default function ChangesPage({ from, releases }: ChangesPageProps) {
  const { layout } = useDocument().page
  return (
    <ReferencePage of="ChangesPage" className={from ? 'ref-changes' : 'ref-changes changelog'}>
      {/* Without dates it has no feed, which the layout of a changelog links to. */}
      {!from && layout !== 'changelog' && <PageStyles of="changelog" />}
      {from && (
        <p className="ref-meta">
          <InRow>
            <a href={from.href}>{from.name}</a>
          </InRow>
        </p>
      )}
      {releases.map((release) => (
        <Release key={release.id} release={release} isPage={from !== undefined} />
      ))}
    </ReferencePage>
  )
}

function Release({ release, isPage }: { readonly release: ReleaseProps; readonly isPage: boolean }) {
  const t = useTranslate()
  const { id, title, facts, effects, pages } = release
  return (
    <>
      {!isPage && <AnchorHeading id={id}>{title}</AnchorHeading>}
      <p className="ref-meta" data-between=", ">
        <InRow>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </InRow>
      </p>
      {effects.length === 0 && pages.length === 0 && <p>{t('changes.none')}</p>}
      {pages.length > 0 && (
        <ul>
          {pages.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {effects.map((effect) => (
        <Effect key={effect.id} effect={effect} level={isPage ? 2 : 3} />
      ))}
    </>
  )
}

function Effect({ effect, level }: { readonly effect: EffectProps; readonly level: 2 | 3 }) {
  return (
    <>
      <AnchorHeading id={effect.id} level={level}>
        {effect.title}
      </AnchorHeading>
      <ul>
        {effect.targets.map(({ name, href, changes }) => (
          <li key={name}>
            <CodeLink name={name} href={href} />
            <ul>
              {changes.map((change) => (
                <li key={`${change.rule} ${change.at} ${change.message}`}>
                  {change.at !== '' && (
                    <>
                      <CodeLink name={change.at} href={change.href} />{' '}
                    </>
                  )}
                  <span dangerouslySetInnerHTML={{ __html: change.message }} />{' '}
                  <code className="ref-rule">{change.rule}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

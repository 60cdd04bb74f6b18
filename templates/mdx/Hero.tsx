import type { ReactNode } from 'react'
import { classes } from '@theme/class-names'
import Link from '@theme/mdx/Link'
import Icon from '@theme/slots/Icon'
import { icons } from '@theme/icons'
import { markLastWord } from '@theme/mark-last-word'

/** A button of a hero. */
export interface HeroAction {
  /** Its label. */
  readonly text: ReactNode
  /** A path from the site's root, or an address of another site. */
  readonly link: string
  /** Whether it is drawn as the first choice. Default: only the first action is. */
  readonly primary?: boolean
  /** Name of an [icon](#icon) after the label. */
  readonly icon?: string
}

/** Props of `<Hero>`. */
export interface HeroProps {
  /** The title of the page. */
  readonly title?: ReactNode
  /** A short line above the title. */
  readonly eyebrow?: ReactNode
  /** A sentence or two below it. */
  readonly tagline?: ReactNode
  /** Buttons: what a reader can do next. */
  readonly actions?: readonly HeroAction[]
  /** Classes of its element, beside its own. */
  readonly className?: string
  /** What stands beside the text: a picture, a code block, a recording. */
  readonly children?: ReactNode
}

/** The head of a front page, as wide as the window. */
export default function Hero({ title, eyebrow, tagline, actions = [], className, children }: HeroProps) {
  return (
    <div className={classes('hero', className)}>
      <div className="hero-inner">
        <div className="hero-text">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          {title && <h1>{typeof title === 'string' ? markLastWord(title) : title}</h1>}
          {tagline && <p className="lead">{tagline}</p>}
          {actions.length > 0 && (
            <p className="actions">
              {actions.map(({ text, link, icon, primary }, index) => (
                <Link
                  key={index}
                  {...(link.startsWith('/') ? { to: link } : { href: link })}
                  className={(primary ?? index === 0) ? 'button' : 'button button-quiet'}
                >
                  {text}
                  {icon !== undefined && Object.hasOwn(icons, icon) && <Icon name={icon} />}
                </Link>
              ))}
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}

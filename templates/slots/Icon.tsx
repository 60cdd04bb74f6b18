import { icons, type IconName } from '@theme/icons'
import { classes } from '@theme/class-names'

interface IconProps {
  readonly name: string
  /** For an icon that stands alone; without it the icon is hidden from assistive technology. */
  readonly label?: string | undefined
  readonly className?: string | undefined
  /** Gives the drawing this id, or draws the one that has it: for large marks that stand far apart on one page. */
  readonly define?: string | undefined
  readonly reuse?: string | undefined
}

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)

/** An inlined SVG of one em. Unknown names draw an empty hexagon, so that a missing icon is seen and breaks nothing. */
export default function Icon({ name, label, className, define, reuse }: IconProps) {
  const data: { markup: string; brand?: boolean } = isIcon(name) ? icons[name] : { markup: '<path d="m12 2 8.66 5v10L12 22l-8.660-5V7z"/>' }
  const markup = reuse ? `<use href="#${reuse}"/>` : define ? `<g id="${define}">${data.markup}</g>` : data.markup
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <svg className={classes('icon', data.brand && 'icon-brand', className)} viewBox="0 0 24 24" {...named} dangerouslySetInnerHTML={{ __html: markup }} />
}
